import { expect, test } from 'vitest';
import { truncate } from './truncate.ts';

test('a text that fits is unchanged', () => {
  expect(truncate('a'.repeat(75), 75)).toEqual({ text: 'a'.repeat(75), isCut: false });
});

test('a longer text is cut at the limit and marked as cut', () => {
  expect(truncate('a'.repeat(76), 75)).toEqual({ text: `${'a'.repeat(75)}…`, isCut: true });
});

test('a cut never splits a word unless it is the first one', () => {
  expect(truncate('Rest is allowed', 10).text).toBe('Rest is…');
  expect(truncate('Rest is allowed', 7).text).toBe('Rest is…');
  expect(truncate('A self-made day', 8).text).toBe('A…');
});

test('a cut after a word leaves no space before the ellipsis', () => {
  expect(truncate('Rest is allowed', 5).text).toBe('Rest…');
});

test('a character of two code units is never split', () => {
  expect(truncate('🌊🌊🌊', 2).text).toBe('🌊🌊…');
});

test('a cut drops a full stop or comma before the ellipsis', () => {
  expect(truncate('A level day. Nothing needs fixing.', 12).text).toBe('A level day…');
  expect(truncate('Tired, and full of things to do.', 7).text).toBe('Tired…');
});
