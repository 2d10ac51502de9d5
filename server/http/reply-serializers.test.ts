import { expect, it } from 'vitest';
import { z } from 'zod';
import { calls } from '../../contract/index.ts';
import { serializerOf } from './reply-serializers.ts';

it('leaves out what the schema does not name', () => {
  const schema = z.object({ name: z.string(), days: z.array(z.object({ day: z.string() })) });
  const serialize = serializerOf(schema);
  expect(serialize({ name: 'Ada', secret: 1, days: [{ day: '2026-03-11', secret: 2 }] })).toBe(
    '{"name":"Ada","days":[{"day":"2026-03-11"}]}',
  );
  expect(serializerOf(schema)).toBe(serialize);
});

// At a start none is made, so that a schema that has none would be noticed by the first user of its call.
it.each(Object.entries(calls))('can be made for the reply of %s', (_, { reply }) => {
  expect(serializerOf(reply)).toBeTypeOf('function');
});
