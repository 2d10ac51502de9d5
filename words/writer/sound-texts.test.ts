import { expect, it } from 'vitest';
import { violationsOfText } from '../rules/find-violations.ts';
import { allPassages } from './passages/index.ts';
import { rendered } from './passages/passage.ts';
import { violationsOfOurText } from './sound-texts.ts';

it('violationsOfOurText equals violationsOfText on every call, even beyond its cache size', () => {
  // More texts than the cache holds.
  const ours = allPassages.flatMap(({ body }) => [rendered(body, 'morning'), `${rendered(body, 'evening')} Wait.`]);
  const texts = [...ours, 'It will get better soon, I promise.', '\u{1f600}', ''];
  for (const text of [...texts, ...texts, ...ours.slice(-10), ...ours.slice(-10)])
    expect(violationsOfOurText(text)).toEqual(violationsOfText(text));
});
