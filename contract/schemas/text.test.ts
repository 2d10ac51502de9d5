/**
 * Checks every string that a call accepts, by walking the schemas of the contract, so that new strings are tested too.
 */
import { expect, it } from 'vitest';
import type { z } from 'zod';
import type { Call } from '../call.ts';
import { calls } from '../index.ts';
import { singleLineText } from './text.ts';

interface AcceptedString {
  readonly where: string;
  readonly schema: z.ZodType;
}

/** Passwords are hashed and never stored: every character counts, and refusing one would lock its owner out. */
const PASSWORDS = /\.(?:password|currentPassword|newPassword)$/;

/** The parts of a schema that accept a string. */
function stringsIn(schema: z.ZodType, where: string): AcceptedString[] {
  // biome-ignore lint/suspicious/noExplicitAny: zod's definitions have a shape for each kind of schema.
  const def = schema._zod.def as any;
  const stringsInPart = (part: z.ZodType, name = '') => stringsIn(part, `${where}${name}`);
  switch (def.type) {
    case 'string':
      return [{ where, schema }];
    case 'object':
      return Object.entries<z.ZodType>(def.shape).flatMap(([name, part]) => stringsInPart(part, `.${name}`));
    case 'array':
      return stringsInPart(def.element, '[]');
    case 'record':
      return [...stringsInPart(def.keyType, '.key'), ...stringsInPart(def.valueType, '.value')];
    case 'union':
      return def.options.flatMap((option: z.ZodType) => stringsInPart(option));
    case 'tuple':
      return def.items.flatMap((item: z.ZodType) => stringsInPart(item, '[]'));
    case 'pipe':
      // A string that is converted (stringbool): values that cannot be converted are refused.
      if (def.in._zod.def.type === 'string') return [{ where, schema }];
      return stringsInPart(def.in._zod.def.type === 'transform' ? def.out : def.in);
    case 'optional':
    case 'nullable':
    case 'default':
    case 'prefault':
    case 'catch':
    case 'readonly':
    case 'nonoptional':
      return stringsInPart(def.innerType);
    case 'number':
    case 'int':
    case 'boolean':
    case 'enum':
    case 'literal':
    case 'null':
    case 'undefined':
      return [];
    default:
      throw new Error(`This test does not know where a schema of the type ${def.type} accepts strings (${where}).`);
  }
}

const allCalls: readonly Call[] = calls;
const acceptedStrings = allCalls.flatMap(({ method, path, params, query, body }) =>
  Object.entries({ params, query, body }).flatMap(([part, schema]) =>
    schema ? stringsIn(schema, `${method} ${path} ${part}`) : [],
  ),
);

it('the schema walk finds the strings of the contract', () => {
  expect(acceptedStrings.length).toBeGreaterThan(40);
  expect(acceptedStrings.map(({ where }) => where)).toContain(
    'POST /sandbox/payments/complete-action body.clientSecret',
  );
});

it('no call accepts a NUL or a lone surrogate, except in passwords', () => {
  const bad = ['\0', '\ud83d', '\ude00'].flatMap((one) => [one, `a${one}`, `abcdefgh${one}ijkl`, `${one}@a.test`]);
  const takes = acceptedStrings.filter(
    ({ where, schema }) => !PASSWORDS.test(where) && bad.some((one) => schema.safeParse(one).success),
  );
  expect(takes.map(({ where }) => where)).toEqual([]);
});

it('singleLineText removes characters that change the direction of the text around them', () => {
  expect(singleLineText().parse(' \u202eAnn\u2066 Lee \u2069')).toBe('Ann Lee');
  expect(singleLineText().min(1).safeParse('\u202e').success).toBe(false);
});

it.each(['\n', '\u0085', '\u2028', '\u2029'])('singleLineText refuses the line break %j', (lineBreak) => {
  expect(singleLineText().safeParse(`one${lineBreak}two`).success).toBe(false);
});

it('singleLineText keeps the marks of other scripts and of emoji', () => {
  for (const text of ['می\u200cخواهم', 'אבי \u200fLee', '👩\u200d🚀']) expect(singleLineText().parse(text)).toBe(text);
});
