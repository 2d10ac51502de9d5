/** The design tokens' colours, for drawing and checking outside the browser. */
import { readFileSync } from 'node:fs';
import { inProject } from '../root.mjs';

/** The light theme's solid colours as in the CSS, by their names without "--ek-". @returns {Map<string, string>} */
export function lightColors() {
  const tokens = readFileSync(inProject('web/ui/styles/tokens.css'), 'utf8');
  const [light = ''] = tokens.split(/^\}/m, 1);
  const found = light.matchAll(/--ek-([\w-]+): (oklch\([\d.]+ [\d.]+ [\d.]+\))/g);
  return new Map([...found].map(([, name = '', color = '']) => [name, color]));
}
