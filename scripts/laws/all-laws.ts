import { globalLaws } from './globals.ts';
import { importLaws } from './imports.ts';
import type { Law } from './law.ts';
import { patternLaws } from './patterns.ts';
import { shapeLaws } from './shape.ts';

export const laws: readonly Law[] = [...importLaws, ...globalLaws, ...patternLaws, ...shapeLaws];
