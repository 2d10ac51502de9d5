import { codeLaws } from './code-laws.ts';
import { importLaws } from './imports.ts';
import type { Law } from './law.ts';
import { pageLaws } from './pages.ts';
import { patternLaws } from './pattern-complexity.ts';
import { refusedWordLaws } from './refused-words.ts';
import { shapeLaws } from './shape.ts';
import { storedJsonLaws } from './stored-json/stored-json-law.ts';
import { tableOwnerLaws } from './table-owners.ts';

export const laws: readonly Law[] = [
  ...importLaws,
  ...codeLaws,
  ...patternLaws,
  ...shapeLaws,
  ...pageLaws,
  ...tableOwnerLaws,
  ...storedJsonLaws,
  ...refusedWordLaws,
];
