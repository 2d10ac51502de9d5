/**
 * The pictures drawn at build time from the design tokens and the pages' font: the card for shared links, and the icons
 * of the installed app. Drawn as SVG and converted to PNG; text becomes outlines, so the machine's fonts do not matter.
 */
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { initWasm, Resvg } from '@resvg/resvg-wasm';
import { formatHex, interpolate } from 'culori';
import { inProject } from '../root.mjs';
import { lightColors } from './colors.mjs';
import { outlines } from './outlines.mjs';

const modules = createRequire(import.meta.url);
const colors = lightColors();
/** The share of a maskable icon that the logo may fill: the safe zone is a circle of 80 %, less a margin. */
const MASKABLE_SHARE = 0.62;
const ICON_SHARE = 0.7;

export async function drawPictures() {
  await initWasm(readFileSync(modules.resolve('@resvg/resvg-wasm/index_bg.wasm')));
  mkdirSync(inProject('dist/web/icons'), { recursive: true });
  write('share.png', shareCard());
  write('icons/icon-192.png', icon({ size: 192, share: ICON_SHARE, corner: 0.22 }));
  write('icons/icon-512.png', icon({ size: 512, share: ICON_SHARE, corner: 0.22 }));
  write('icons/icon-maskable-512.png', icon({ size: 512, share: MASKABLE_SHARE, corner: 0 }));
  // An iPhone rounds the corners itself.
  write('icons/apple-touch-icon.png', icon({ size: 180, share: ICON_SHARE, corner: 0 }));
}

/** @param {string} name @param {string} svg */
function write(name, svg) {
  const drawn = new Resvg(svg, { font: { loadSystemFonts: false } }).render();
  writeFileSync(inProject(`dist/web/${name}`), drawn.asPng());
}

/** @param {string} name */
const token = (name) => {
  const color = colors.get(name);
  if (!color) throw new Error(`tokens.css has no colour --ek-${name} in OKLCH.`);
  return color;
};
/** @param {string} name */
const fill = (name) => /** @type {string} */ (formatHex(token(name)));

/** A vertical gradient, interpolated in OKLab as on the pages. @param {string} id @param {string} top @param {string} bottom */
function gradient(id, top, bottom) {
  const colorAt = interpolate([token(top), token(bottom)], 'oklab');
  const stops = [0, 0.25, 0.5, 0.75, 1].map(
    (share) => `<stop offset="${share}" stop-color="${formatHex(colorAt(share))}"/>`,
  );
  return `<linearGradient id="${id}" x1="0" y1="0" x2="0" y2="1">${stops.join('')}</linearGradient>`;
}

/** Lamp, level line, hull, in a square of 32. @param {string} lamp @param {string} keel */
const logo = (lamp, keel) => `<circle cx="16" cy="6.6" r="3.1" fill="${lamp}"/>
  <g fill="${keel}"><rect x="1.5" y="11.9" width="29" height="2.5" rx="1.25"/><path d="M5.5 16.9h21a10.5 10.5 0 0 1-21 0Z"/></g>`;

/** @param {{ size: number, share: number, corner: number }} shape share of the width for the logo; radius of the corners */
function icon({ size, share, corner }) {
  const scale = (size * share) / 32;
  const edge = (size - 32 * scale) / 2;
  // The drawing spans 3.5 to 27.4 of its 32: this offset centres it.
  const down = edge + 0.55 * scale;
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${size}" height="${size}">
    <rect width="${size}" height="${size}" rx="${size * corner}" fill="${fill('background')}"/>
    <g transform="translate(${edge} ${down}) scale(${scale})">${logo(fill('lamp'), fill('primary'))}</g>
  </svg>`;
}

const CARD = { width: 1200, height: 630, horizon: 424, left: 84 };

/** 1200 by 630, the size every link preview expects. */
function shareCard() {
  const { width, height, horizon, left } = CARD;
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">
    <defs>
      ${gradient('sky', 'sky-top', 'sky-low')}
      ${gradient('water', 'water-top', 'water-deep')}
      <radialGradient id="glow" gradientUnits="userSpaceOnUse" gradientTransform="translate(860 ${horizon}) scale(620 250)" cx="0" cy="0" r="1">
        <stop offset="0" stop-color="${fill('sea-glow')}"/><stop offset="1" stop-color="${fill('sea-glow')}" stop-opacity="0"/>
      </radialGradient>
    </defs>
    <rect width="${width}" height="${horizon}" fill="url(#sky)"/>
    <rect width="${width}" height="${horizon}" fill="url(#glow)"/>
    <rect y="${horizon}" width="${width}" height="${height - horizon}" fill="url(#water)"/>
    <rect y="${horizon}" width="${width}" height="2" fill="${fill('horizon')}"/>
    <g transform="translate(590 ${horizon}) scale(1.7)" fill="none" stroke="#fff" stroke-width="1.25" stroke-linecap="round">
      <path stroke-opacity=".28" d="M70 5.5h150M10 5.5h30"/><path stroke-opacity=".2" d="M90 12.5h86M32 12.5h28M206 12.5h40"/>
      <path stroke-opacity=".13" d="M56 21.5h110M200 21.5h70M-60 21.5h56"/>
    </g>
    <g transform="translate(${left} 66) scale(1.9)">${logo(fill('lamp'), fill('on-sky'))}</g>
    ${words('Evenkeel', left + 80, 112, 46, 'on-sky')}
    ${words('Your Daily Companion', left - 4, 284, 84, 'on-sky')}
    ${words('for Mind & Body Wellness', left - 4, 380, 84, 'on-sky')}
    ${words('Track. Reflect. Thrive.', left, 530, 46, 'on-water')}
  </svg>`;
}

/** @param {string} text @param {number} x @param {number} y of its baseline @param {number} size @param {string} color */
function words(text, x, y, size, color) {
  const { path, unitsPerEm } = outlines(text);
  const scale = size / unitsPerEm;
  return `<path transform="translate(${x} ${y}) scale(${scale} ${-scale})" fill="${fill(color)}" d="${path}"/>`;
}
