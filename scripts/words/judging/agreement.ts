/** How far a judge agrees with the readers who filled in the human sheet: how much its figures are worth. */
import type { FilledSheet, ReadText } from '../sheet/filled-sheet.ts';
import { type Answers, craftOf, MAX_CRAFT } from './grade.ts';
import { weightedKappa } from './weighted-kappa.ts';

/** Below this, the judge's figures are not published. */
export const MIN_KAPPA = 0.5;

export interface Agreement {
  readonly readers: readonly string[];
  readonly texts: number;
  /** Agreement with all readers together, on the questions about craft. Null if it cannot be determined. */
  readonly kappa: number | null;
  /** Agreement of the first reader with the second. Null if there is only one, or if it cannot be determined. */
  readonly betweenReaders: number | null;
}

/** The key is the same for two readers of the same text. */
export const keyOf = ({ id, text }: Pick<ReadText, 'id' | 'text'>): string => `${id}\n${text}`;

const betweenTwo = ([one, other]: readonly FilledSheet[]): number | null => {
  if (!one || !other) return null;
  const byOther = new Map(other.texts.map((read) => [keyOf(read), read.answers]));
  const both = one.texts.flatMap((read) => {
    const answers = byOther.get(keyOf(read));
    return answers ? [[craftOf(read.answers), craftOf(answers)] as const] : [];
  });
  const [left, right] = [both.map(([first]) => first), both.map(([, second]) => second)];
  return weightedKappa(left, right, MAX_CRAFT);
};

/** @param judged the judge's answers about each text of the sheets, by its key. */
export function agreementOf(sheets: readonly FilledSheet[], judged: ReadonlyMap<string, Answers>): Agreement {
  const pairs = sheets.flatMap(({ texts }) =>
    texts.map((read) => [craftOf(read.answers), craftOf(judged.get(keyOf(read)) ?? new Map())] as const),
  );
  const [readersScores, judgeScores] = [pairs.map(([human]) => human), pairs.map(([, judge]) => judge)];
  return {
    readers: sheets.map(({ reader }) => reader),
    texts: judged.size,
    kappa: weightedKappa(readersScores, judgeScores, MAX_CRAFT),
    betweenReaders: betweenTwo(sheets),
  };
}

/** @returns why the judge's figures are not published, or null if they are. */
export const unpublishedReason = ({ readers, kappa }: Agreement): string | null => {
  if (readers.length === 0) return 'not published: no human sheet';
  if (kappa === null) return 'not published: the human sheet does not vary';
  return kappa >= MIN_KAPPA ? null : `not published: agrees with the human sheet by ${kappa.toFixed(2)} only`;
};
