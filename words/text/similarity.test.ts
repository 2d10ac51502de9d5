import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { similarity, trigramsOf } from './similarity.ts';

describe('trigram similarity', () => {
  it('pads every word like pg_trgm: "cat" has four trigrams', () => {
    expect(trigramsOf('cat').length).toBe(4);
  });

  // Measured on PostgreSQL 18: select similarity(one, other).
  it.each([
    ['word', 'two words', 0.363636],
    ['Stress is high tonight.', 'stress is low tonight', 0.692308],
    ["don't go", 'do not go', 0.357143],
    ['cat', 'dog', 0],
  ])('equals that of pg_trgm for %j and %j', (one, other, expected) => {
    expect(similarity(one, other)).toBeCloseTo(expected, 5);
  });

  it('is symmetric, and 1 for identical texts that have trigrams', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), fc.string(), (one, other) => {
        expect(similarity(one, other)).toBe(similarity(other, one));
        if (trigramsOf(one).length > 0) expect(similarity(one, one)).toBe(1);
      }),
    );
  });
});
