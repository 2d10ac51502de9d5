import { deflateRawSync } from 'node:zlib';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { type Explanation, requestPurposes, textOrigins } from '#contract/calls/quote-explanation.ts';
import { fallbackReasons } from '#contract/calls/quote-statistics.ts';
import { dimensionKeys } from '#contract/domain/mood.ts';
import { supportKinds } from '#contract/domain/support-kinds.ts';
import { decodeExplanation, encodeExplanation } from './encode-explanation.ts';
import { plainExplanation } from './testing/plain-explanation.ts';

const text = fc.string({ unit: 'binary' });
const kinds = fc.subarray([...supportKinds]);
const anyExplanation: fc.Arbitrary<Explanation> = fc.record({
  origin: fc.constantFrom(...textOrigins),
  changes: fc.array(
    fc.record({
      dimension: fc.constantFrom(...dimensionKeys),
      usual: fc.integer({ min: 10, max: 50 }).map((tenths) => tenths / 10),
      now: fc.integer({ min: 1, max: 5 }),
      isStated: fc.boolean(),
    }),
    { maxLength: 3 },
  ),
  leaning: fc.record({ helped: kinds, didNotHelp: kinds }),
  fallback: fc.constantFrom(null, ...fallbackReasons),
  rulesChecked: fc.nat(),
  rulesKept: fc.nat(),
  isReviewed: fc.boolean(),
  sent: fc.array(fc.record({ purpose: fc.constantFrom(...requestPurposes), instructions: text, prompt: text })),
});

it('encodeExplanation and decodeExplanation round-trip any explanation', () => {
  fc.assert(
    fc.property(anyExplanation, (explanation) => {
      expect(decodeExplanation(encodeExplanation(explanation))).toEqual(explanation);
    }),
  );
});

it('encodeExplanation needs under 80 characters for a plain explanation, and compresses requests', () => {
  expect(encodeExplanation(plainExplanation).length).toBeLessThan(80);
  const request = { purpose: 'write', instructions: 'Be kind. '.repeat(200), prompt: 'Stress: 5 of 5' } as const;
  expect(encodeExplanation({ ...plainExplanation, sent: [request, request] }).length).toBeLessThan(400);
});

const plain = JSON.parse(encodeExplanation(plainExplanation));
it.each([
  ['invalid JSON', 'words'],
  ['another version', JSON.stringify({ ...plain, version: 2 })],
  ['a missing version', JSON.stringify({ ...plain, version: undefined })],
  ['an unknown field', JSON.stringify({ ...plain, more: 1 })],
  ['an unknown origin', JSON.stringify({ ...plain, origin: 'oracle' })],
  ['corrupt deflated data', 'deflate:AAAA'],
  [
    'far more data than can have been sent',
    `deflate:${deflateRawSync(JSON.stringify({ ...plain, pad: 'x'.repeat(10 ** 6) })).toString('base64')}`,
  ],
])('decodeExplanation returns null for %s', (_, encoded) => {
  expect(decodeExplanation(encoded)).toBeNull();
});
