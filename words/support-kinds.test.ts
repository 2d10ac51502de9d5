import { describe, expect, it } from 'vitest';
import { defaultRatings } from '../contract/domain/mood.ts';
import { supportKindsIn } from './support-kinds.ts';

const tense = { ...defaultRatings(), stressLevel: 5 };

describe('supportKindsIn', () => {
  it.each([
    ['It makes sense that there is little room left over.', ['validation']],
    ['Slow is not the same as finished.', ['reframing']],
    ['It is fair to ask less of yourself tonight.', ['self-kindness']],
    ['When you sit down, you could roll your shoulders once.', ['small-step']],
    ['It is fine to enjoy that without asking it to last.', ['savouring']],
    ['Not every thought that knocks has to be let in.', ['distance']],
    ['You are tense tonight.', ['validation']],
  ])('finds the support kind in: %s', (text, kinds) => {
    expect(supportKindsIn(text, tense)).toEqual(expect.arrayContaining(kinds));
  });

  it('returns at least one kind, each once and in contract order', () => {
    const text =
      'Your head is full tonight. No wonder, and you do not have to carry it all. When you lie down, put it on paper and leave it for tomorrow.';
    expect(supportKindsIn(text, tense)).toEqual(['validation', 'self-kindness', 'small-step', 'distance']);
    expect(supportKindsIn('', tense)).toEqual(['validation']);
  });

  it('returns savouring for a good day and validation for a level one', () => {
    const bright = { ...defaultRatings(), hopeForFuture: 5 };
    expect(supportKindsIn('You have plenty of hope.', bright)).toEqual(['savouring']);
    expect(supportKindsIn('Nothing stands out.', defaultRatings())).toEqual(['validation']);
  });
});
