import { describe, expect, it } from 'vitest';
import { readingGrade, syllablesIn } from './reading-grade.ts';

describe('reading grade', () => {
  it.each([
    ['one', 1],
    ['breathe', 1],
    ['stopped', 1],
    ['needed', 2],
    ['little', 2],
    ['people', 2],
    ['evening', 2],
    ['morning', 2],
    ['afternoon', 3],
    ['anxiety', 4],
    ['yourself', 2],
    ['carefully', 4],
    ['understanding', 4],
    ['motivation', 4],
  ])('counts the syllables of %s: %i', (word, count) => {
    expect(syllablesIn(word)).toBe(count);
  });

  it('follows the Flesch-Kincaid formula', () => {
    // 10 words, 2 sentences, 10 syllables: 0.39 * 5 + 11.8 * 1 - 15.59
    expect(readingGrade('The cat sat on it. Then it ran right off.')).toBeCloseTo(-1.84, 2);
  });

  it('is above 8 for an academic sentence and below 8 for plain speech', () => {
    expect(
      readingGrade('Psychological flexibility facilitates considerably healthier emotional adaptation.'),
    ).toBeGreaterThan(8);
    expect(readingGrade('A short night makes it all weigh more. You can go slowly.')).toBeLessThan(8);
  });
});
