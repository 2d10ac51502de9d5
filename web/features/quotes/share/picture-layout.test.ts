import { array, assert, boolean, constantFrom, property, string } from 'fast-check';
import { expect, test } from 'vitest';
import { layoutQuote, type Measure, PICTURE_HORIZON, PICTURE_MARGIN, PICTURE_WIDTH } from './picture-layout.ts';

/** Wider than any real letter except a capital M. */
const measure: Measure = (line, size) => 0.6 * size * Array.from(line).length;
const WIDTH = PICTURE_WIDTH - 2 * PICTURE_MARGIN;

function expectFit(text: string, withDate: boolean): void {
  const { size, lineHeight, lines, firstBaseline } = layoutQuote(text, withDate, measure);
  for (const line of lines) expect(measure(line, size)).toBeLessThanOrEqual(WIDTH);
  expect(firstBaseline - size).toBeGreaterThan(withDate ? 110 : 40);
  expect(firstBaseline + (lines.length - 1) * lineHeight).toBeLessThan(PICTURE_HORIZON - 120);
  expect(lines.join('').replaceAll(' ', '')).toBe(text.replaceAll(/\s/g, ''));
}

test('up to sixty words fit, however long they are, and none is lost', () => {
  const word = constantFrom('a', 'evening', 'acknowledgement', 'W'.repeat(45), 'well-being,', 'donaudampfschiff');
  assert(
    property(array(word, { minLength: 1, maxLength: 60 }), boolean(), (words, dated) =>
      expectFit(words.join(' '), dated),
    ),
  );
});

test('any text of up to 500 characters fits', () => {
  assert(property(string({ maxLength: 500 }), boolean(), expectFit));
});

test('a short quote is large, a long one smaller', () => {
  const short = layoutQuote('Rest is allowed tonight.', false, measure);
  expect(short.size).toBe(88);
  expect(layoutQuote('Rest is allowed tonight. '.repeat(12), false, measure).size).toBeLessThan(short.size);
});

test('the last line has the same height above the horizon, however many lines there are', () => {
  const lastBaseline = (text: string): number => {
    const { firstBaseline, lineHeight, lines } = layoutQuote(text, false, measure);
    return Math.round(firstBaseline + (lines.length - 1) * lineHeight);
  };
  expect(lastBaseline('One small thing, then rest.')).toBe(lastBaseline('One small thing, then rest. '.repeat(9)));
});

test('the last line has more than one word if the line above can spare one', () => {
  for (const text of ['Let the evening be small tonight', 'You kept going today and it shows clearly now'])
    expect(layoutQuote(text, false, measure).lines.at(-1)).toMatch(/\S \S/);
});
