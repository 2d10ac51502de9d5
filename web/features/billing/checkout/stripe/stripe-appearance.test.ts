import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { oklchToHex } from './oklch.ts';
import { appearanceOf } from './stripe-appearance.ts';

const css = readFileSync(new URL('../../../../ui/styles/tokens.css', import.meta.url), 'utf8');
const darkAt = css.indexOf('.dark {');

function tokenIn(from: number) {
  return (name: string): string => new RegExp(`${name}: ([^;]+);`).exec(css.slice(from))?.[1] ?? '';
}

test('oklchToHex converts OKLCH, minified or not, to the hex colours used in emails', () => {
  expect(oklchToHex('oklch(0.395 0.064 224)')).toBe('#154d60');
  expect(oklchToHex('oklch(39.5% .064 224)')).toBe('#154d60');
  expect(oklchToHex('oklch(0.265 0.034 232)')).toBe('#132833');
  expect(oklchToHex('oklch(1 0 0)')).toBe('#ffffff');
});

test('oklchToHex returns null for anything but an opaque OKLCH colour', () => {
  for (const text of ['', 'red', 'oklch(0.3 0.04 230 / 0.05)']) expect(oklchToHex(text)).toBeNull();
});

describe.each([
  ['light', 0, 'stripe', '#154d60'],
  ['dark', darkAt, 'night', oklchToHex(tokenIn(darkAt)('--ek-primary'))],
] as const)('appearanceOf for the %s theme', (theme, from, base, primary) => {
  const appearance = appearanceOf(theme, tokenIn(from));

  test('gives the fields our colours', () => {
    expect(appearance.theme).toBe(base);
    expect(appearance.variables?.colorPrimary).toBe(primary);
    for (const name of ['colorBackground', 'colorText', 'colorDanger', 'colorTextSecondary'] as const)
      expect(appearance.variables?.[name]).toMatch(/^#[0-9a-f]{6}$/);
  });

  test('gives the fields our border colour and focus ring', () => {
    expect(appearance.rules?.['.Input:focus']?.outline).toMatch(/^3px solid #/);
    expect(appearance.rules?.['.Input']?.borderColor).toMatch(/^#/);
  });
});

test('appearanceOf omits tokens that cannot be read', () => {
  const { variables, rules } = appearanceOf('light', () => '');
  expect(variables).not.toHaveProperty('colorPrimary');
  expect(rules?.['.Input:focus']).not.toHaveProperty('outline');
});
