import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { formatHex } from 'culori';
import { expect, it } from 'vitest';
import { root } from '../root.mjs';

const textOf = (file: string): string => readFileSync(join(root, file), 'utf8');

/** The light theme's solid colours as in the CSS, by their names without "--ek-". */
function lightColors(): Map<string, string> {
  const [light = ''] = textOf('web/ui/styles/tokens.css').split(/^\}/m, 1);
  const found = light.matchAll(/--ek-([\w-]+): (oklch\([\d.]+ [\d.]+ [\d.]+\))/g);
  return new Map([...found].map(([, name = '', color = '']) => [name, color]));
}

it('theme-color, the manifest and the favicon use the colours of the design tokens', () => {
  const colors = lightColors();
  const hexOf = (name: string) => formatHex(colors.get(name));
  expect(textOf('web/head.html')).toContain(`name="theme-color" content="${hexOf('background')}"`);
  const { theme_color, background_color } = JSON.parse(textOf('web/public/manifest.webmanifest'));
  expect([theme_color, background_color]).toEqual([hexOf('background'), hexOf('background')]);
  expect(textOf('web/public/favicon.svg')).toContain(`.lamp { fill: ${hexOf('lamp')} }`);
  expect(textOf('web/public/favicon.svg')).toContain(`.keel { fill: ${hexOf('primary')} }`);
});
