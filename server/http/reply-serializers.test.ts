import { expect, it } from 'vitest';
import { z } from 'zod';
import { calls } from '../../contract/index.ts';
import { serializerOf } from './reply-serializers.ts';

it('serializerOf leaves out fields that the schema does not name', () => {
  const schema = z.object({ name: z.string(), days: z.array(z.object({ day: z.string() })) });
  const serialize = serializerOf(schema);
  expect(serialize({ name: 'Ada', secret: 1, days: [{ day: '2026-03-11', secret: 2 }] })).toBe(
    '{"name":"Ada","days":[{"day":"2026-03-11"}]}',
  );
  expect(serializerOf(schema)).toBe(serialize);
});

// Serializers are created on first use, so without this test an unsupported schema would first fail for a user.
it.each(Object.entries(calls))('serializerOf supports the reply of %s', (_, { reply }) => {
  expect(serializerOf(reply)).toBeTypeOf('function');
});
