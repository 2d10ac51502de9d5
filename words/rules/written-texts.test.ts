import { describe, expect, it } from 'vitest';
import { writtenTexts } from '../testing/written-texts.ts';
import { breaches } from './breaches.ts';

const brokenBy = (text: (typeof writtenTexts)[number]) => breaches({ ...text, recentTexts: [] });

describe('texts made up by hand', () => {
  it.each(writtenTexts.filter(({ rule }) => rule !== null))('rule $rule refuses: $text', (text) => {
    expect(brokenBy(text).map(({ rule }) => rule)).toContain(text.rule);
  });

  it.each(writtenTexts.filter(({ rule }) => rule === null))('no rule refuses: $text', (text) => {
    expect(brokenBy(text)).toEqual([]);
  });
});
