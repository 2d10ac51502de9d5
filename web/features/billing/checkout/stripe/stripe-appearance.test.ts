import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { oklchToHex } from './oklch.ts';
import { appearanceOf } from './stripe-appearance.ts';

const css = readFileSync(new URL('../../../../ui/styles/tokens.css', import.meta.url), 'utf8');
const darkAt = css.indexOf('.dark {');

function tokenIn(from: number) {
  return (name: string): string => new RegExp(`${name}: ([^;]+);`).exec(css.slice(from))?.[1] ?? '';
}

test('OKLCH becomes the hex that the emails use for the same colours, as written or minified', () => {
  expect(oklchToHex('oklch(0.395 0.064 224)')).toBe('#154d60');
  expect(oklchToHex('oklch(39.5% .064 224)')).toBe('#154d60');
  expect(oklchToHex('oklch(0.265 0.034 232)')).toBe('#132833');
  expect(oklchToHex('oklch(1 0 0)')).toBe('#ffffff');
});

test('what is no solid OKLCH colour is not guessed at', () => {
  for (const text of ['', 'red', 'oklch(0.3 0.04 230 / 0.05)']) expect(oklchToHex(text)).toBeNull();
});

describe.each([
  ['light', 0, 'stripe', '#154d60'],
  ['dark', darkAt, 'night', oklchToHex(tokenIn(darkAt)('--ek-primary'))],
] as const)('in %s', (theme, from, base, primary) => {
  const appearance = appearanceOf(theme, tokenIn(from));

  test('the fields take our colours', () => {
    expect(appearance.theme).toBe(base);
    expect(appearance.variables?.colorPrimary).toBe(primary);
    for (const name of ['colorBackground', 'colorText', 'colorDanger', 'colorTextSecondary'] as const)
      expect(appearance.variables?.[name]).toMatch(/^#[0-9a-f]{6}$/);
  });

  test('they keep the edges and the focus ring of our own fields', () => {
    expect(appearance.rules?.['.Input:focus']?.outline).toMatch(/^3px solid #/);
    expect(appearance.rules?.['.Input']?.borderColor).toMatch(/^#/);
  });
});

test('a token that cannot be read is left out, never sent empty', () => {
  const { variables, rules } = appearanceOf('light', () => '');
  expect(variables).not.toHaveProperty('colorPrimary');
  expect(rules?.['.Input:focus']).not.toHaveProperty('outline');
});
