import { expect, it } from 'vitest';
import type { z } from 'zod';
import type { Call } from '../../contract/call.ts';
import { calls } from '../../contract/index.ts';
import { complexityFault } from './pattern-complexity.ts';

const patterns = new Map<string, RegExp>();
const seen = new Set<unknown>();
/** Everything nested in a schema. */
function walk(part: unknown): void {
  if (typeof part !== 'object' || part === null || seen.has(part)) return;
  seen.add(part);
  if (part instanceof RegExp) patterns.set(String(part), part);
  else if (part instanceof Set || part instanceof Map) for (const value of part.values()) walk(value);
  else for (const value of Object.values('_zod' in part ? (part as z.ZodType)._zod : part)) walk(value);
}
const schemas = (calls as readonly Call[]).flatMap(({ params, query, body }) => [params, query, body]);
for (const schema of schemas) walk(schema);
// zod computes a shape when it is first read.
for (const schema of schemas) if (schema && 'shape' in schema) walk(schema.shape);

it('the schemas of the calls contain patterns, including those of zod', () => {
  expect(patterns.size).toBeGreaterThan(5);
  expect([...patterns.keys()].some((one) => one.includes('@'))).toBe(true);
});

it.each([...patterns.values()])('the pattern %s in the schemas of the calls takes linear time', ({ source, flags }) => {
  expect(complexityFault(source, flags)).toBeNull();
});
