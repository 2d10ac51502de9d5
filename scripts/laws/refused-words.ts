/**
 * The laws that each noun has one name, and that texts for people are plain: names and prose contain no word that
 * docs/glossary.md refuses, texts for people none that docs/wording.md refuses, and the types that the glossary names
 * are declared. These pages are the only lists.
 */
import { isTest, type Law, type Project, type Violation } from './law.ts';
import type { Excerpt } from './source.ts';

const GLOSSARY = 'docs/glossary.md';
const WORDING = 'docs/wording.md';

export const refusedWordLaws: readonly Law[] = [
  { name: 'names contain no word that the glossary refuses', findViolations: refusedNames },
  { name: 'prose contains no word that the glossary refuses', findViolations: refusedProse },
  { name: 'the glossary names only types that are declared', findViolations: unknownTypes },
  { name: 'texts for people contain no word that the word list refuses', findViolations: refusedTexts },
];

const pageIn = ({ pages }: Project, path: string): string => pages.find((page) => page.path === path)?.text ?? '';

/** The cells of each row, without the header, of the Markdown table below a heading. */
const tableBelow = (page: string, heading: string): string[][] =>
  (page.split(/^##? /m).find((part) => part.startsWith(heading)) ?? '')
    .split('\n')
    .filter((line) => line.startsWith('| ') && !line.startsWith('| ---'))
    .slice(1)
    .map((line) => line.split('|').slice(1, -1))
    .map((cells) => cells.map((cell) => cell.trim()));

const codeSpans = (cell: string): string[] => [...cell.matchAll(/`([^`]+)`/g)].map(([, span = '']) => span);

/** Words separated by commas, without remarks in parentheses. */
const listed = (cell: string): string[] =>
  cell
    .replace(/\([^)]*\)/g, '')
    .split(',')
    .map((word) => word.trim().toLowerCase())
    .filter((word) => word !== '');

interface RefusedWord {
  /** In lower case; of several words one space apart. */
  readonly word: string;
  readonly instead: string;
  /** What the table of exceptions names as code: names, files, folders or phrases in which it is allowed. */
  readonly exceptions: readonly string[];
}

/** The words of one column in the table below a heading, each with its replacement and its exceptions. */
function refusedWords(page: string, heading: string, columns: { word: number; instead: number }): RefusedWord[] {
  const exceptions = tableBelow(page, 'Exceptions');
  return tableBelow(page, heading).flatMap((row) =>
    listed(row[columns.word] ?? '').map((word) => ({
      word,
      instead: row[columns.instead] ?? '',
      exceptions: exceptions
        .filter(([excepted = '']) => listed(excepted).includes(word))
        .flatMap(([, where = '']) => codeSpans(where)),
    })),
  );
}

/** 'readHTTPBody' and 'read-http-body' are ' read http body '. An apostrophe belongs to its word, and also ends it. */
const wordsOf = (text: string): string => {
  const spaced = text
    .replaceAll('’', "'")
    .replace(/([a-z\d])([A-Z])|([A-Z]+)([A-Z][a-z])/g, '$1$3 $2$4')
    .toLowerCase();
  return [/[^\p{L}\d]+/gu, /[^\p{L}\d']+/gu].map((other) => ` ${spaced.replace(other, ' ')} `).join('');
};

type PlacedExcerpt = Excerpt & { readonly path: string };

const violationsIn = (excerpts: readonly PlacedExcerpt[], refused: readonly RefusedWord[]): Violation[] =>
  excerpts.flatMap(({ path, text, line }) => {
    const words = wordsOf(text);
    const isAllowed = ({ word, exceptions }: RefusedWord) =>
      exceptions.some((exception) => path.startsWith(exception)) ||
      !wordsOf(exceptions.reduce((rest, exception) => rest.replace(wholeWords(exception), ' '), text)).includes(
        ` ${word} `,
      );
    return refused
      .filter((one) => words.includes(` ${one.word} `) && !isAllowed(one))
      .map(({ word, instead }) => ({
        path,
        line,
        what: `"${text.trim().slice(0, 60)}" contains "${word}": write ${instead}`,
      }));
  });

const wholeWords = (phrase: string): RegExp => new RegExp(String.raw`(?<!\w)${RegExp.escape(phrase)}(?!\w)`, 'g');

/** Tests and drills also have texts that only look like codes: addresses, and words of other protocols. */
const isProduct = (path: string): boolean => /^(contract|server|web|emails|words)\//.test(path) && !isTest(path);

function refusedNames(project: Project): Violation[] {
  const refused = refusedWords(pageIn(project, GLOSSARY), 'Glossary', { word: 4, instead: 0 });
  const named = project.sources.flatMap(({ path, names, codes }) => {
    const fileName = { text: path.split('/').at(-1)?.replace(/\..*$/, '') ?? '', line: 1 };
    return [fileName, ...names, ...(isProduct(path) ? codes : [])].map((excerpt) => ({ ...excerpt, path }));
  });
  return violationsIn(named, refused);
}

function refusedProse(project: Project): Violation[] {
  const prose = [
    ...project.sources.flatMap(({ path, comments, testTitles }) =>
      [...comments, ...testTitles].map((excerpt) => ({ ...excerpt, path })),
    ),
    ...project.pages.filter(({ path }) => path !== GLOSSARY).map((page) => ({ ...page, line: 1 })),
  ];
  const lines = prose.flatMap(({ path, text, line }) =>
    text.split('\n').map((part, index) => ({ path, text: part, line: line + index })),
  );
  return violationsIn(lines, refusedWords(pageIn(project, GLOSSARY), 'Not in prose', { word: 0, instead: 1 }));
}

/** Whether people may read the texts of a file: not those of tests, of SQL, or of prompts for a language model. */
const holdsTextsForPeople = (path: string): boolean =>
  /^(?:contract|emails|server|web)\//.test(path) &&
  !isTest(path) &&
  !/^server\/(?:db|ports\/writer\/openai-compatible)\//.test(path);

function refusedTexts(project: Project): Violation[] {
  const texts = project.sources
    .filter(({ path }) => holdsTextsForPeople(path))
    .flatMap(({ path, visibleTexts }) => visibleTexts.map((excerpt) => ({ ...excerpt, path })));
  return violationsIn(texts, refusedWords(pageIn(project, WORDING), 'Words', { word: 0, instead: 1 }));
}

function unknownTypes(project: Project): Violation[] {
  const declared = new Set(project.sources.filter(({ path }) => !isTest(path)).flatMap(({ types }) => types));
  const glossary = pageIn(project, GLOSSARY);
  return tableBelow(glossary, 'Glossary').flatMap(([term, , , types = '']) =>
    codeSpans(types)
      .filter((name) => !declared.has(name))
      .map((name) => ({
        path: GLOSSARY,
        line: glossary.split('\n').findIndex((line) => line.startsWith(`| ${term} |`)) + 1,
        what: `names ${name} as the type of "${term}", and no such type is declared`,
      })),
  );
}
