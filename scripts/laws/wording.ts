/** The law that texts for people use the words of docs/wording.md, which is the one list of words they avoid. */
import { isTest, type Law, type Violation } from './law.ts';
import type { Project } from './project.ts';
import { refusedWords } from './tables.ts';

const WORDING = 'docs/wording.md';

export const wordingLaws: Law[] = [
  { name: 'texts for people contain no word that the word list refuses', findViolations: refusedTexts },
];

/** Whether people may read the texts of a file: not those of tests, of SQL, or of prompts for a language model. */
export const holdsTextsForPeople = (path: string): boolean =>
  /^(?:contract|emails|server|web)\//.test(path) &&
  !isTest(path) &&
  !/^server\/(?:db|ports\/writer\/openai-compatible)\//.test(path);

function refusedTexts({ sources, pages }: Project): Violation[] {
  const page = pages.find(({ path }) => path === WORDING)?.text ?? '';
  const refused = refusedWords(page, 'Words', { word: 0, instead: 1 });
  return sources
    .filter(({ path }) => holdsTextsForPeople(path))
    .flatMap(({ path, visibleTexts }) =>
      visibleTexts.flatMap(({ text, line }) =>
        refused
          .filter(
            ({ word, exceptions }) =>
              !isIn(path, exceptions) && wordsOf(without(text, exceptions)).includes(` ${word} `),
          )
          .map(({ word, instead }) => ({ path, line, what: `says "${word}": write ${instead}` })),
      ),
    );
}

const isIn = (path: string, places: readonly string[]): boolean =>
  places.some((place) => place === path || (place.endsWith('/') && path.startsWith(place)));

const without = (text: string, phrases: readonly string[]): string =>
  phrases.reduce((rest, phrase) => rest.replaceAll(phrase, ' '), text);

/** In lower case, one space apart, with a space at both ends. */
const wordsOf = (text: string): string =>
  ` ${text
    .toLowerCase()
    .replaceAll('’', "'")
    .replace(/[^\p{L}\d']+/gu, ' ')
    .trim()} `;
