import { describe, expect, it } from 'vitest';
import { defaultRatings } from '#contract/domain/mood.ts';
import { momentOf, passageFits } from './fits.ts';
import type { Passage } from './passage.ts';

const inPainWithoutHope: Passage = {
  id: 'example',
  lead: 'hope.low',
  alsoAtEnd: ['body.low'],
  strength: 'end',
  weights: ['some'],
  kinds: ['validation'],
  shape: 'one-breath',
  body: 'In pain {now}, and hope is hard to find.',
};

const fitsWithComfortAt = (physicalComfort: number): boolean =>
  passageFits(inPainWithoutHope, momentOf({ ...defaultRatings(), hopeForFuture: 1, physicalComfort }, 'morning'));

describe('passageFits', () => {
  it('requires a side in alsoAtEnd to be at the end of its slider', () => {
    expect([1, 2, 3, 5].filter(fitsWithComfortAt)).toEqual([1]);
  });
});
