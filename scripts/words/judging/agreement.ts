/** How far a judge agrees with the people who filled in the human sheet: what its figures are worth. */
import type { FilledSheet, ReadText } from '../sheet/filled-sheet.ts';
import { type Answers, craftOf, MAX_CRAFT } from './grade.ts';
import { weightedKappa } from './weighted-kappa.ts';

/** Under this the judge's figures are not published. */
export const MIN_KAPPA = 0.5;

export interface Agreement {
  readonly readers: readonly string[];
  readonly texts: number;
  /** With all readers together, on the questions about craft; null where nothing can be told. */
  readonly kappa: number | null;
  /** Of the first reader with the second; null where there is one alone, or nothing can be told. */
  readonly betweenReaders: number | null;
}

/** Two readers of one sheet read the same text. */
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
  const [theirs, judges] = [pairs.map(([human]) => human), pairs.map(([, judge]) => judge)];
  return {
    readers: sheets.map(({ reader }) => reader),
    texts: judged.size,
    kappa: weightedKappa(theirs, judges, MAX_CRAFT),
    betweenReaders: betweenTwo(sheets),
  };
}

/** @returns why the judge's figures are not published; null where they are. */
export const unpublishedReason = ({ readers, kappa }: Agreement): string | null => {
  if (readers.length === 0) return 'not published: no human sheet';
  if (kappa === null) return 'not published: the human sheet does not vary';
  return kappa >= MIN_KAPPA ? null : `not published: agrees with the human sheet by ${kappa.toFixed(2)} only`;
};
