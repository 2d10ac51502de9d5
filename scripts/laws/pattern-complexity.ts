/**
 * The law that no regular expression takes more than linear time on some text, according to recheck. It takes a tenth
 * of a second for each, so patterns found to be safe are remembered.
 */
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { checkSync } from 'recheck';
import { inProject } from '../root.mjs';
import { runsInServer } from './code-laws.ts';
import { type Law, perFile } from './law.ts';

/**
 * Patterns that recheck gives up on, by their hash. Read by hand: every repetition that could follow another is bounded,
 * or ends at a character that it does not match.
 */
const READ_BY_HAND: readonly string[] = ['b5b401ce60d3'];
/** A few generations of the search find an attack on each pattern in laws.test.ts; more only take longer. */
const SEARCH = { maxIteration: 3, incubationLimit: 8000, attackLimit: 500_000, maxGeneStringSize: 800 };
/** Only to end a search that hangs: how long one takes depends on what else the machine does. */
const TIMEOUT_MS = 600_000;
const CACHE = inProject('node_modules/.cache/evenkeel-linear-patterns.json');

const linear = new Set<string>([
  ...READ_BY_HAND,
  ...(existsSync(CACHE) ? JSON.parse(readFileSync(CACHE, 'utf8')) : []),
]);

/** @returns what is wrong with the pattern, or null. */
export function complexityFault(source: string, flags: string): string | null {
  const hash = createHash('sha256').update(`${source}/${flags}`).digest('hex').slice(0, 12);
  if (linear.has(hash)) return null;
  const result = checkSync(source, flags, { ...SEARCH, timeout: TIMEOUT_MS });
  if (result.status === 'vulnerable') return `takes ${result.complexity.summary} time on ${result.attack.pattern}`;
  if (result.status === 'unknown')
    return `can't be decided (${result.error.kind}): simplify it, or read it and add ${hash} to scripts/laws/pattern-complexity.ts`;
  linear.add(hash);
  mkdirSync(dirname(CACHE), { recursive: true });
  writeFileSync(CACHE, JSON.stringify([...linear]));
  return null;
}

/** A single text could block the server for minutes (ReDoS). */
export const patternLaws: readonly Law[] = [
  perFile('every regular expression takes linear time', ({ path, patterns }) =>
    runsInServer(path)
      ? patterns.flatMap(({ text, flags, line }) => {
          const fault = complexityFault(text, flags);
          return fault === null ? [] : { line, what: `/${text.slice(0, 60)}/${flags} ${fault}` };
        })
      : [],
  ),
];
