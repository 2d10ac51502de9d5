/**
 * The style of the user's newest texts, in a fixed vocabulary: shapes, images and first words of our own passages. A
 * service may be told these and nothing else about earlier texts, so nothing specific to one user leaves the server.
 */
import { containsStep } from '../text/advice.ts';
import { sentencesOf, wordsOf } from '../text/plain-text.ts';
import { allPassages } from '../writer/passages/index.ts';
import { type Hour, type Image, images, type Passage, rendered, type Shape } from '../writer/passages/passage.ts';
import { passagesRead } from '../writer/passages-read.ts';

/** How many of the newest texts count for shapes and images, and for first words. */
const MAX_RECENT_TEXTS = 3;
const MAX_OPENINGS = 4;

export interface RecentStyle {
  readonly shapes: readonly Shape[];
  readonly images: readonly Image[];
  readonly firstWords: readonly string[];
}

const hours: readonly Hour[] = ['morning', 'afternoon', 'evening'];

const firstWordOf = (text: string): string => wordsOf(text)[0] ?? '';

let openingWords: ReadonlySet<string> | undefined;

/** The first words of all passages: the only ones ever passed on. */
export const knownFirstWords = (): ReadonlySet<string> => {
  openingWords ??= new Set(
    allPassages.flatMap(({ body }) => hours.map((hour) => firstWordOf(rendered(body, hour)))).filter(Boolean),
  );
  return openingWords;
};

/** The shape of a text that is not a passage, as far as its form shows it. */
export const shapeByForm = (text: string): Shape => {
  const sentences = sentencesOf(text);
  if (sentences.length === 1) return 'one-breath';
  return sentences.some(containsStep) ? 'see-turn-step' : 'see-turn';
};

const imagesOf = (text: string, passage: Passage | undefined): readonly Image[] => {
  if (passage) return passage.image ? [passage.image] : [];
  const words = wordsOf(text);
  return images.filter((image) => words.includes(image));
};

const distinct = <Item>(items: readonly Item[]): Item[] => [...new Set(items)];

/** @param recentTexts newest first. */
export const recentStyleOf = (recentTexts: readonly string[]): RecentStyle => {
  const newest = recentTexts.slice(0, MAX_RECENT_TEXTS);
  const passages = passagesRead(newest);
  return {
    shapes: distinct(newest.map((text, at) => passages[at]?.shape ?? shapeByForm(text))),
    images: distinct(newest.flatMap((text, at) => imagesOf(text, passages[at]))),
    firstWords: distinct(recentTexts.slice(0, MAX_OPENINGS).map(firstWordOf)).filter((word) =>
      knownFirstWords().has(word),
    ),
  };
};
