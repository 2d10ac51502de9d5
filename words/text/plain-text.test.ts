import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { firstSentenceOf, openingOf, sentencesOf, wordsOf } from './plain-text.ts';

describe('splitting a text', () => {
  it('ends sentences at ".", "?" and "!", but not at ":" or ";"', () => {
    expect(sentencesOf('One: two; three. Four? Five! Six')).toEqual(['One: two; three.', 'Four?', 'Five!', 'Six']);
  });

  it('keeps a closing quotation mark with its sentence', () => {
    expect(sentencesOf("Say 'rough night.' Then rest.")).toEqual(["Say 'rough night.'", 'Then rest.']);
  });

  it('counts a word with a hyphen or an apostrophe as one', () => {
    expect(wordsOf('What-ifs don\u2019t stop.')).toEqual(['what-ifs', "don't", 'stop']);
  });

  it('takes the first five words as the opening, ignoring case and punctuation', () => {
    expect(openingOf('Stress is running high, today too.')).toBe(openingOf('stress is running HIGH today.'));
  });

  it('finds the same first sentence with firstSentenceOf and sentencesOf', () => {
    const part = fc.constantFrom(
      'Stress is high',
      ' it is',
      ' Rest',
      '. ',
      '?"',
      ' ',
      '12',
      '\u2019',
      '!',
      ', and',
      '. so',
    );
    fc.assert(
      fc.property(fc.array(part), (parts) => {
        const text = parts.join('');
        expect(firstSentenceOf(text)).toBe(sentencesOf(text)[0]);
      }),
    );
  });
});
