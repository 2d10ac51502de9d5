/** Which passages a user has read, recognised from their own earlier texts. Nothing more is stored about any user. */
import { sentencesOf } from '../text/plain-text.ts';
import { allPassages } from './passages/index.ts';
import { type Hour, type Passage, rendered } from './passages/passage.ts';

const hours: readonly Hour[] = ['morning', 'afternoon', 'evening'];

const firstSentenceOf = (text: string): string => sentencesOf(text)[0] ?? text;

let byFirstSentence: ReadonlyMap<string, Passage> | undefined;

const known = (): ReadonlyMap<string, Passage> => {
  byFirstSentence ??= new Map(
    allPassages.flatMap((passage) =>
      hours.map((hour) => [firstSentenceOf(rendered(passage.body, hour)), passage] as const),
    ),
  );
  return byFirstSentence;
};

/** The older grammar opens some texts with the same sentence, so the whole body decides. */
const passageIn = (text: string): Passage | undefined => {
  const passage = known().get(firstSentenceOf(text));
  return passage && hours.some((hour) => text.startsWith(rendered(passage.body, hour))) ? passage : undefined;
};

/** @param texts newest first. @returns the passage of each, or undefined for a text by another writer. */
export const passagesRead = (texts: readonly string[]): (Passage | undefined)[] => texts.map(passageIn);

/** Whether the user has read the whole text, alone or with a step behind it. */
export const wasRead = (text: string, recentTexts: readonly string[]): boolean =>
  recentTexts.some((recent) => recent.includes(text) || text.includes(recent));
