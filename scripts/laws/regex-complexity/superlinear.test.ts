import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { z } from 'zod';
import type { Call } from '#contract/call.ts';
import { calls } from '#contract/index.ts';
import { attacksOn } from './attacks.ts';
import { matchCostOf } from './matcher.ts';
import { costliestAttack, parsePattern, superlinearAttack } from './superlinear.ts';

const MEGABYTE = 1024 * 1024;

/** Each takes seconds or minutes on some text. The first once blocked this server. */
const slow: readonly RegExp[] = [
  /^List-Unsubscribe=One-Click(?:&|\s*$)|name="List-Unsubscribe"\r?\n(?:.+\r?\n)*\r?\nOne-Click\r?\n/,
  /(a+)+$/,
  /(a|a)*b/,
  /([a-z]+)*\d/i,
  /^(\w+\s?)*$/,
  /\s+$/,
  /.*.*=.*/,
  /x(?=.*y)/g,
  /(?<=a.*)b/,
  /[?#].*$/,
  /\/+$/,
  /<[^>]*>/g,
  /!?\[([^\]]*)\]\([^)]*\)/g,
  /^\s*(#{1,6}|[-*+>]|\d+\.)\s+/gm,
  /\bVersion\/.*\bSafari\//,
  /<style[^>]*>([\s\S]*?)<\/style>/g,
  /as \p{Lu}\p{L}+(?: \p{Lu}\p{L}+)* said/iu,
  /\b(?:make|brew) (?:a|some) (?:\w+ )*?(?:cup|mug)\b/i,
];
const quick: readonly RegExp[] = [
  /^[^\p{Cc}\p{Cs}]*$/u,
  /^(?:[^,]*,)*x$/,
  /^(a|ab)(c|bcd)(d*)$/,
  /[^.!?]+(?:[.!?]+["')]*|$)/g,
  /\b(?:depress\w*|diagnos\w*|ptsd)\b/i,
  /^(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z](?:[a-z0-9-]{0,61}[a-z0-9])?$/,
  /(?<=[^aeiouy])(?:ely|eless)$/,
  /\byou (?:could|might) (?!do with)(\w+)/g,
  /\s+/,
];

it.each(slow)('superlinearAttack returns an attack on %s', (pattern) => {
  expect(superlinearAttack(pattern.source, pattern.flags)).toMatch(/\.repeat\(n\)/);
});

it.each(quick)('superlinearAttack returns null for %s', (pattern) => {
  expect(superlinearAttack(pattern.source, pattern.flags)).toBeNull();
});

it.each([...slow, ...quick])('matchCostOf finds the same matches as the engine for %s', (pattern) => {
  const { pattern: tree, parsedFlags } = parsePattern(pattern.source, pattern.flags);
  const { ends } = matchCostOf(tree, parsedFlags, Number.POSITIVE_INFINITY);
  const pieces = [...new Set(attacksOn(tree, parsedFlags).flatMap(({ before, pump, after }) => [before, pump, after]))];
  const text = fc
    .array(fc.constantFrom(...pieces, 'a', ' ', '\n', 'é'), { maxLength: 6 })
    .map((parts) => parts.join(''));
  fc.assert(
    fc.property(text, (one) => {
      const found = pattern.global ? [...one.matchAll(pattern)] : [pattern.exec(one)].filter((match) => match !== null);
      expect(ends(one)).toEqual(found.map((match) => match.index + match[0].length));
    }),
    { numRuns: 60 },
  );
});

describe('the patterns of the contract schemas, including those of zod', () => {
  const patterns = new Map<string, RegExp>();
  const seen = new Set<unknown>();
  /** Everything nested in a schema. */
  const walk = (part: unknown): void => {
    if (typeof part !== 'object' || part === null || seen.has(part)) return;
    seen.add(part);
    if (part instanceof RegExp) patterns.set(String(part), part);
    else if (part instanceof Set || part instanceof Map) for (const value of part.values()) walk(value);
    else for (const value of Object.values('_zod' in part ? (part as z.ZodType)._zod : part)) walk(value);
  };
  const every: readonly Call[] = calls;
  for (const { params, query, body } of every) for (const schema of [params, query, body]) walk(schema);
  // zod computes a shape when it is first read.
  for (const { params, query, body } of every)
    for (const schema of [params, query, body]) if (schema && 'shape' in schema) walk(schema.shape);

  it('are found by walking the schemas', () => {
    expect(patterns.size).toBeGreaterThan(5);
    expect([...patterns.keys()].some((one) => one.includes('@'))).toBe(true);
  });

  it.each([...patterns.values()])('are linear on their costliest input, up to 1 MB: %s', (pattern) => {
    const { source, flags } = pattern;
    expect(superlinearAttack(source, flags)).toBeNull();
    const cost = costliestAttack(source, flags);
    if (cost === null) return;
    // The work is linear, so a short text shows what a long one costs.
    expect(cost.stepsPerCharacter).toBeLessThan(40);
    const { before, pump, after } = cost.attack;
    const text = before + pump.repeat(Math.ceil(MEGABYTE / pump.length)) + after;
    expect([true, false]).toContain(new RegExp(source, flags).test(text));
  });
});
