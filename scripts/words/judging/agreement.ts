/** Grades by the answers to the ten questions, and how far a judge agrees with the readers of the human sheet. */
import { meanOf } from '#contract/domain/mean.ts';
import { gateQuestions, tenQuestions } from '#words/ten-questions.ts';
import type { WritingRequest } from '#words/writing-request.ts';

export type YesOrNo = 'yes' | 'no';
/** By the number of the question. */
export type Answers = ReadonlyMap<number, YesOrNo>;
export interface JudgedText {
  readonly id: string;
  readonly request: WritingRequest;
  readonly text: string;
}

export interface FilledSheet {
  /** The name of its file: the day, and the reader's role. */
  readonly reader: string;
  readonly texts: readonly (JudgedText & { readonly answers: Answers })[];
}

export type Grade = 'A' | 'B' | 'C' | 'D';

const MAX_FOR_B = 8;
/** Below this, the judge's figures are not published. */
const MIN_KAPPA = 0.5;

/**
 * D: a "no" to one of the gate questions or, with help open, a text that does not name what is heaviest. A: ten times
 * yes. B: yes to 1 to 8. C: all others.
 */
export const gradeOf = (answers: Answers, isHelpOpen: boolean): Grade => {
  const no = tenQuestions.filter(({ id }) => answers.get(id) !== 'yes');
  if (no.some((question) => gateQuestions.includes(question) || (isHelpOpen && question.id === 1))) return 'D';
  if (no.length === 0) return 'A';
  return no.every(({ id }) => id > MAX_FOR_B) ? 'B' : 'C';
};

const craft = tenQuestions.filter(({ isSafety }) => !isSafety);

/** How many of the questions about craft were answered with yes. */
export const craftOf = (answers: Answers): number => craft.filter(({ id }) => answers.get(id) === 'yes').length;

/**
 * Cohen's weighted kappa: how far two readers agree on a scale, beyond chance. A disagreement by two steps counts twice
 * as much as one by one step (linear weights: the stricter of the two usual ones).
 * @param scores what the two readers gave each item, in steps of the scale.
 * @returns 1 for readers who always agree, 0 for chance, less for worse. Null if it cannot be determined: both gave
 *   everything the same, or there are no items.
 */
export function weightedKappa(scores: readonly (readonly [number, number])[]): number | null {
  const observed = meanOf(scores.map(([one, other]) => Math.abs(one - other)));
  const byChance = meanOf(scores.flatMap(([one]) => scores.map(([, other]) => Math.abs(one - other))));
  return byChance > 0 ? 1 - observed / byChance : null;
}

/** The same for two readers of the same text. */
export const keyOf = ({ id, text }: Pick<JudgedText, 'id' | 'text'>): string => `${id}\n${text}`;

/** On the questions about craft, for the texts that both have read. */
const kappaOf = (texts: FilledSheet['texts'], byOther: ReadonlyMap<string, Answers>): number | null => {
  const scores = texts.flatMap((read) => {
    const other = byOther.get(keyOf(read));
    return other ? [[craftOf(read.answers), craftOf(other)] as const] : [];
  });
  return weightedKappa(scores);
};

export type Agreement = ReturnType<typeof agreementOf>;

/** @param judged the judge's answers about each text of the sheets, by its key. */
export const agreementOf = (sheets: readonly FilledSheet[], judged: ReadonlyMap<string, Answers>) => {
  const [one, other] = sheets.map(({ texts }) => texts);
  const byOther = new Map(other?.map((text) => [keyOf(text), text.answers]));
  return {
    readers: sheets.map(({ reader }) => reader),
    texts: judged.size,
    /** Of the judge with all readers together. Null if it cannot be determined. */
    kappa: kappaOf(
      sheets.flatMap(({ texts }) => texts),
      judged,
    ),
    /** Of the first reader with the second. Null if there is only one, or if it cannot be determined. */
    betweenReaders: kappaOf(one ?? [], byOther),
  };
};

/** @returns why the judge's figures are not published, or null if they are. */
export const unpublishedReason = ({ readers, kappa }: Agreement): string | null => {
  if (readers.length === 0) return 'not published: no human sheet';
  if (kappa === null) return 'not published: the human sheet does not vary';
  return kappa >= MIN_KAPPA ? null : `not published: agrees with the human sheet by ${kappa.toFixed(2)} only`;
};
