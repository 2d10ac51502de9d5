import { dependencyLaws } from './dependencies.ts';
import { globalLaws } from './globals.ts';
import { glossaryLaws } from './glossary.ts';
import { importLaws } from './imports.ts';
import type { Law } from './law.ts';
import { pageLaws } from './pages.ts';
import { patternLaws } from './patterns.ts';
import { shapeLaws } from './shape.ts';
import { storedJsonLaws } from './stored-json/stored-json-law.ts';
import { tableOwnerLaws } from './table-owners.ts';
import { wordingLaws } from './wording.ts';

export const laws: readonly Law[] = [
  ...importLaws,
  ...dependencyLaws,
  ...globalLaws,
  ...patternLaws,
  ...shapeLaws,
  ...pageLaws,
  ...tableOwnerLaws,
  ...storedJsonLaws,
  ...glossaryLaws,
  ...wordingLaws,
];
