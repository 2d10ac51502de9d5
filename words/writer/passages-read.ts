/** Which passages a user has read, recognised from their own earlier texts. Nothing more is stored about any user. */
import { firstSentenceOf } from '../text/plain-text.ts';
import { allPassages } from './passages/index.ts';
import { type Hour, type Passage, rendered } from './passages/passage.ts';

const hours: readonly Hour[] = ['morning', 'afternoon', 'evening'];

interface KnownPassage {
  readonly passage: Passage;
  /** Its distinct texts at all hours. */
  readonly bodies: readonly string[];
}

let byFirstSentence: ReadonlyMap<string, KnownPassage> | undefined;

const known = (): ReadonlyMap<string, KnownPassage> => {
  byFirstSentence ??= new Map(
    allPassages.flatMap((passage) => {
      const bodies = [...new Set(hours.map((hour) => rendered(passage.body, hour)))];
      return bodies.map((body) => [firstSentenceOf(body) ?? body, { passage, bodies }] as const);
    }),
  );
  return byFirstSentence;
};

/** The older template writer opens some texts with the same sentence, so the whole body is compared. */
const passageIn = (text: string): Passage | undefined => {
  const found = known().get(firstSentenceOf(text) ?? text);
  return found?.bodies.some((body) => text.startsWith(body)) ? found.passage : undefined;
};

/** @param texts newest first. @returns the passage of each, or undefined for a text by another writer. */
export const passagesRead = (texts: readonly string[]): (Passage | undefined)[] => texts.map(passageIn);

/** Whether the user has read the whole text, alone or followed by a step. */
export const wasRead = (text: string, recentTexts: readonly string[]): boolean =>
  recentTexts.some((recent) => recent.includes(text) || text.includes(recent));
