import { deflateRawSync } from 'node:zlib';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { type Explanation, requestPurposes, textOrigins } from '../../../../contract/calls/quote-explanation.ts';
import { fallbackReasons } from '../../../../contract/calls/quote-statistics.ts';
import { dimensionKeys } from '../../../../contract/domain/mood.ts';
import { supportKinds } from '../../../../contract/domain/support-kinds.ts';
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

it('an explanation is the same after it was encoded and decoded, whatever is in it', () => {
  fc.assert(
    fc.property(anyExplanation, (explanation) => {
      expect(decodeExplanation(encodeExplanation(explanation))).toEqual(explanation);
    }),
  );
});

it('an explanation of a few facts is a few bytes; requests are deflated', () => {
  expect(encodeExplanation(plainExplanation).length).toBeLessThan(80);
  const request = { purpose: 'write', instructions: 'Be kind. '.repeat(200), prompt: 'Stress: 5 of 5' } as const;
  expect(encodeExplanation({ ...plainExplanation, sent: [request, request] }).length).toBeLessThan(400);
});

const plain = JSON.parse(encodeExplanation(plainExplanation));
it.each([
  ['no JSON', 'words'],
  ['another version', JSON.stringify({ ...plain, version: 2 })],
  ['no version', JSON.stringify({ ...plain, version: undefined })],
  ['a field that is not known', JSON.stringify({ ...plain, more: 1 })],
  ['an origin that is not known', JSON.stringify({ ...plain, origin: 'oracle' })],
  ['broken deflated text', 'deflate:AAAA'],
  [
    'far more than can have been sent',
    `deflate:${deflateRawSync(JSON.stringify({ ...plain, pad: 'x'.repeat(10 ** 6) })).toString('base64')}`,
  ],
])('an explanation that is %s counts as not recorded', (_, encoded) => {
  expect(decodeExplanation(encoded)).toBeNull();
});
