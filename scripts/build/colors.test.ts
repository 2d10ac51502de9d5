import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { formatHex } from 'culori';
import { expect, it } from 'vitest';
import { root } from '../root.mjs';
import { lightColors } from './colors.mjs';

const textOf = (file: string): string => readFileSync(join(root, file), 'utf8');

it('theme-color, the manifest and the favicon use the colours of the design tokens', () => {
  const colors = lightColors();
  const written = (name: string) => formatHex(colors.get(name));
  expect(textOf('web/head.html')).toContain(`name="theme-color" content="${written('background')}"`);
  const { theme_color, background_color } = JSON.parse(textOf('web/public/manifest.webmanifest'));
  expect([theme_color, background_color]).toEqual([written('background'), written('background')]);
  expect(textOf('web/public/favicon.svg')).toContain(`.lamp { fill: ${written('lamp')} }`);
  expect(textOf('web/public/favicon.svg')).toContain(`.keel { fill: ${written('primary')} }`);
});
