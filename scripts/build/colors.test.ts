import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { root } from '../root.mjs';
import { hex, lightColors, mixed } from './colors.mjs';

const textOf = (file: string): string => readFileSync(join(root, file), 'utf8');

it('turns OKLab into the sRGB that browsers show', () => {
  expect(hex([1, 0, 0])).toBe('#ffffff');
  expect(hex([0, 0, 0])).toBe('#000000');
  expect(hex([0.62795, 0.22486, 0.12585])).toBe('#ff0000');
  expect(hex(mixed([0, 0, 0], [1, 0, 0], 0.5))).toBe('#636363');
});

it("keeps the colours that are written outside the tokens equal to them: the browser's bar, the manifest, the icon", () => {
  const colors = lightColors();
  const written = (name: string) => hex(colors.get(name) ?? [0, 0, 0]);
  expect(textOf('web/head.html')).toContain(`name="theme-color" content="${written('background')}"`);
  const { theme_color, background_color } = JSON.parse(textOf('web/public/manifest.webmanifest'));
  expect([theme_color, background_color]).toEqual([written('background'), written('background')]);
  expect(textOf('web/public/favicon.svg')).toContain(`.lamp { fill: ${written('lamp')} }`);
  expect(textOf('web/public/favicon.svg')).toContain(`.keel { fill: ${written('primary')} }`);
});
