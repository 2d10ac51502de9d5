import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { moodLevels, moodName } from '#contract/domain/mood.ts';
import { Hull } from '../brand/hull.tsx';
import { moodTone } from './mood-tone.ts';

test.each([
  [5, 'high'],
  [4, 'high'],
  [3.9, 'middle'],
  [3, 'middle'],
  [2.9, 'low'],
  [1, 'low'],
] as const)('a mood score of %d has the tone %s', (score, tone) => {
  expect(moodTone(score)).toBe(tone);
});

test('the name, tone and hull of a mood agree at every score that can be shown', () => {
  const tones = { Hard: 'low', Low: 'low', Steady: 'middle', Good: 'high', Bright: 'high' } as const;
  for (let tenths = 10; tenths <= 50; tenths += 1) {
    const score = tenths / 10;
    const word = moodName(score) as keyof typeof tones;
    expect([score, moodTone(score)]).toEqual([score, tones[word]]);
    const step = moodLevels.indexOf(word) + 1;
    expect(renderToStaticMarkup(createElement(Hull, { score }))).toContain(`data-step="${step}"`);
  }
});
