/** The design tokens' colours as the pictures need them: their OKLCH turned into sRGB. */
import { readFileSync } from 'node:fs';
import { inProject } from '../root.mjs';

/** Lightness 0 to 1, and the two opponent axes. @typedef {readonly [lightness: number, a: number, b: number]} Oklab */

/** The light theme's colours by their names, without "--ek-". @returns {Map<string, Oklab>} */
export function lightColors() {
  const tokens = readFileSync(inProject('web/ui/styles/tokens.css'), 'utf8');
  const [light = ''] = tokens.split(/^\}/m, 1);
  const found = light.matchAll(/--ek-([\w-]+): oklch\(([\d.]+) ([\d.]+) ([\d.]+)\)/g);
  return new Map([...found].map(([, name = '', l, c, h]) => [name, fromOklch(Number(l), Number(c), Number(h))]));
}

/** @param {number} lightness @param {number} chroma @param {number} hue in degrees @returns {Oklab} */
const fromOklch = (lightness, chroma, hue) => {
  const angle = (hue * Math.PI) / 180;
  return [lightness, chroma * Math.cos(angle), chroma * Math.sin(angle)];
};

/** Between two colours, as the pages' own gradients go. @param {Oklab} from @param {Oklab} to @param {number} share @returns {Oklab} */
export const mixed = (from, to, share) => {
  const at = (/** @type {0 | 1 | 2} */ axis) => from[axis] + (to[axis] - from[axis]) * share;
  return [at(0), at(1), at(2)];
};

/** As #rrggbb, by the published matrices of OKLab. @param {Oklab} color */
export function hex([lightness, a, b]) {
  const l = (lightness + 0.3963377774 * a + 0.2158037573 * b) ** 3;
  const m = (lightness - 0.1055613458 * a - 0.0638541728 * b) ** 3;
  const s = (lightness - 0.0894841775 * a - 1.291485548 * b) ** 3;
  const linear = [
    4.0767416621 * l - 3.3077115913 * m + 0.2309699292 * s,
    -1.2684380046 * l + 2.6097574011 * m - 0.3413193965 * s,
    -0.0041960863 * l - 0.7034186147 * m + 1.707614701 * s,
  ];
  return `#${linear.map(byteOf).join('')}`;
}

/** @param {number} linear */
function byteOf(linear) {
  const light = Math.min(1, Math.max(0, linear));
  const encoded = light <= 0.0031308 ? 12.92 * light : 1.055 * light ** (1 / 2.4) - 0.055;
  return Math.round(encoded * 255)
    .toString(16)
    .padStart(2, '0');
}
