/** Every string that a call accepts, found by walking the contract, so that a new one is tested too. */
import { expect, it } from 'vitest';
import type { z } from 'zod';
import type { Call } from '../call.ts';
import { calls } from '../index.ts';

interface Taken {
  readonly where: string;
  readonly schema: z.ZodType;
}

/** Hashed and never stored: every character counts, and refusing one would lock its owner out. */
const PASSWORDS = /\.(?:password|currentPassword|newPassword)$/;

/** The parts of a schema that accept a string. */
function stringsIn(schema: z.ZodType, where: string): Taken[] {
  // biome-ignore lint/suspicious/noExplicitAny: zod's definitions have a shape for each kind of schema.
  const def = schema._zod.def as any;
  const inside = (part: z.ZodType, name = '') => stringsIn(part, `${where}${name}`);
  switch (def.type) {
    case 'string':
      return [{ where, schema }];
    case 'object':
      return Object.entries<z.ZodType>(def.shape).flatMap(([name, part]) => inside(part, `.${name}`));
    case 'array':
      return inside(def.element, '[]');
    case 'record':
      return [...inside(def.keyType, '.key'), ...inside(def.valueType, '.value')];
    case 'union':
      return def.options.flatMap((option: z.ZodType) => inside(option));
    case 'tuple':
      return def.items.flatMap((item: z.ZodType) => inside(item, '[]'));
    case 'pipe':
      // A string that is converted (stringbool): values that cannot be converted are refused.
      if (def.in._zod.def.type === 'string') return [{ where, schema }];
      return inside(def.in._zod.def.type === 'transform' ? def.out : def.in);
    case 'optional':
    case 'nullable':
    case 'default':
    case 'prefault':
    case 'catch':
    case 'readonly':
    case 'nonoptional':
      return inside(def.innerType);
    case 'number':
    case 'int':
    case 'boolean':
    case 'enum':
    case 'literal':
    case 'null':
    case 'undefined':
      return [];
    default:
      throw new Error(`Say in this test where a schema of the type ${def.type} takes strings (${where}).`);
  }
}

const every: readonly Call[] = calls;
const taken = every.flatMap(({ method, path, params, query, body }) =>
  Object.entries({ params, query, body }).flatMap(([part, schema]) =>
    schema ? stringsIn(schema, `${method} ${path} ${part}`) : [],
  ),
);

it('the schema walk finds the strings of the contract', () => {
  expect(taken.length).toBeGreaterThan(40);
  expect(taken.map(({ where }) => where)).toContain('POST /sandbox/payments/complete-action body.clientSecret');
});

it('no call accepts a NUL or a lone surrogate, except in passwords', () => {
  const bad = ['\0', '\ud83d', '\ude00'].flatMap((one) => [one, `a${one}`, `abcdefgh${one}ijkl`, `${one}@a.test`]);
  const takes = taken.filter(
    ({ where, schema }) => !PASSWORDS.test(where) && bad.some((one) => schema.safeParse(one).success),
  );
  expect(takes.map(({ where }) => where)).toEqual([]);
});
