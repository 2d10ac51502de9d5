import { describe, expect, it } from 'vitest';
import { handWrittenTexts } from '../testing/hand-written-texts.ts';
import { findViolations } from './find-violations.ts';

const brokenBy = (text: (typeof handWrittenTexts)[number]) => findViolations({ ...text, recentTexts: [] });

describe('hand-written texts', () => {
  it.each(handWrittenTexts.filter(({ rule }) => rule !== null))('rule $rule refuses: $text', (text) => {
    expect(brokenBy(text).map(({ rule }) => rule)).toContain(text.rule);
  });

  it.each(handWrittenTexts.filter(({ rule }) => rule === null))('no rule refuses: $text', (text) => {
    expect(brokenBy(text)).toEqual([]);
  });
});
