/**
 * The laws that each noun has one name: names and prose contain no word that docs/glossary.md refuses, and the types
 * that it names are declared.
 */
import { isTest, type Law, type Violation } from './law.ts';
import type { Page, Project } from './project.ts';
import { codeSpans, type RefusedWord, refusedWords, tableBelow } from './tables.ts';

const GLOSSARY = 'docs/glossary.md';

export const glossaryLaws: Law[] = [
  { name: 'names contain no word that the glossary refuses', findViolations: refusedNames },
  { name: 'prose contains no word that the glossary refuses', findViolations: refusedProse },
  { name: 'the glossary names only types that are declared', findViolations: unknownTypes },
];

const glossaryIn = (pages: readonly Page[]): string => pages.find(({ path }) => path === GLOSSARY)?.text ?? '';

function refusedNames({ sources, pages }: Project): Violation[] {
  const refused = refusedWords(glossaryIn(pages), 'Glossary', { word: 4, instead: 0 });
  return sources.flatMap(({ path, names, codes }) => {
    const fileName = { text: path.split('/').at(-1)?.replace(/\..*$/, '') ?? '', line: 1 };
    return [fileName, ...names, ...(isProduct(path) ? codes : [])].flatMap(({ text, line }) =>
      refused
        .filter(
          (refusedWord) =>
            ` ${wordsOf(text)} `.includes(` ${refusedWord.word} `) && !isException(refusedWord, path, text),
        )
        .map(({ word, instead }) => ({ path, line, what: `${text} contains "${word}": write ${instead}` })),
    );
  });
}

/** Tests and drills also have texts that only look like codes: addresses, and words of other protocols. */
const isProduct = (path: string): boolean => /^(contract|server|web|emails|words)\//.test(path) && !isTest(path);

function refusedProse({ sources, pages }: Project): Violation[] {
  const refused = refusedWords(glossaryIn(pages), 'Not in prose', { word: 0, instead: 1 });
  const prose = [
    ...sources.flatMap(({ path, comments, testTitles }) =>
      [...comments, ...testTitles].map((text) => ({ path, ...text })),
    ),
    ...pages.filter(({ path }) => path !== GLOSSARY).map(({ path, text }) => ({ path, text, line: 1 })),
  ];
  return prose.flatMap(({ path, text, line: first }) =>
    text.split('\n').flatMap((line, index) =>
      refused
        .filter((refusedWord) =>
          ` ${line.toLowerCase().replace(/[^\p{L}\d]+/gu, ' ')} `.includes(` ${refusedWord.word} `),
        )
        .filter((refusedWord) => !isException(refusedWord, path, ''))
        .map(({ word, instead }) => ({ path, line: first + index, what: `contains "${word}": write ${instead}` })),
    ),
  );
}

function unknownTypes({ sources, pages }: Project): Violation[] {
  const declared = new Set(sources.filter(({ path }) => !isTest(path)).flatMap(({ types }) => types));
  const glossary = glossaryIn(pages);
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

const isException = ({ exceptions }: RefusedWord, path: string, name: string): boolean =>
  exceptions.some((exception) => exception === name || path === exception || path.startsWith(exception));

/** 'readHTTPBody' and 'read-http-body' are 'read http body'. */
const wordsOf = (name: string): string =>
  name
    .replace(/([a-z\d])([A-Z])/g, '$1 $2')
    .replace(/([A-Z]+)([A-Z][a-z])/g, '$1 $2')
    .replace(/[^A-Za-z\d]+/g, ' ')
    .toLowerCase();
