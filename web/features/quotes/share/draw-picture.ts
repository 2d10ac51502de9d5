/** Draws a quote as a picture: sky, one straight horizon and water, in the colours that apply to the canvas element. */

import { type MoodLevel, moodLevel } from '../../../../contract/domain/mood.ts';
import { PRODUCT_NAME } from '../../../../contract/limits.ts';
import {
  layoutQuote,
  type Measure,
  PICTURE_HEIGHT,
  PICTURE_HORIZON,
  PICTURE_MARGIN,
  PICTURE_WIDTH,
} from './picture-layout.ts';

export interface PictureContent {
  readonly text: string;
  readonly writtenBy: string;
  /** Null unless the user includes the date. */
  readonly date: string | null;
  readonly score: { readonly value: number; readonly words: string } | null;
}

/** The value of a design token at this element, which depends on its time of day and theme. */
type Token = (name: string) => string;

const VOICE_WEIGHT = 480;
const MEASURE_SIZE = 100;

export async function drawPicture(canvas: HTMLCanvasElement, content: PictureContent): Promise<void> {
  const styles = getComputedStyle(canvas);
  const token: Token = (name) => styles.getPropertyValue(`--ek-${name}`).trim();
  await loadFonts(token, content.text);
  canvas.width = PICTURE_WIDTH;
  canvas.height = PICTURE_HEIGHT;
  const pen = canvas.getContext('2d');
  if (!pen) throw new Error('drawPicture: the canvas has no 2D context');
  drawSky(pen, token);
  drawWater(pen, token);
  drawQuote(pen, token, content);
  drawBrand(pen, token);
  if (content.score) drawScore(pen, token, content.score);
}

const quoteFont = (token: Token, size: number, weight = VOICE_WEIGHT) => `${weight} ${size}px ${token('font-voice')}`;
const uiFont = (token: Token, size: number) => `500 ${size}px ${token('font-ui')}`;

/** Unlike a page, a canvas does not wait for fonts. If one cannot be loaded, the next one of its family is used. */
async function loadFonts(token: Token, text: string): Promise<void> {
  const wanted = [
    document.fonts.load(quoteFont(token, MEASURE_SIZE), text),
    document.fonts.load(uiFont(token, MEASURE_SIZE)),
  ];
  await Promise.allSettled(wanted);
}

/** Horizontal position of the sun, which is below the horizon. */
const GLOW_X = 0.68 * PICTURE_WIDTH;

function drawSky(pen: CanvasRenderingContext2D, token: Token): void {
  const sky = pen.createLinearGradient(0, 0, 0, PICTURE_HORIZON);
  sky.addColorStop(0, token('sky-top'));
  sky.addColorStop(1, token('sky-low'));
  pen.fillStyle = sky;
  pen.fillRect(0, 0, PICTURE_WIDTH, PICTURE_HORIZON);

  const [radiusX, radiusY] = [0.7 * PICTURE_WIDTH, 0.42 * PICTURE_HORIZON];
  const glow = pen.createRadialGradient(0, 0, 0, 0, 0, 1);
  glow.addColorStop(0, token('sea-glow'));
  glow.addColorStop(0.72, toTransparent(token('sea-glow')));
  pen.save();
  pen.beginPath();
  pen.rect(0, 0, PICTURE_WIDTH, PICTURE_HORIZON);
  pen.clip();
  pen.translate(GLOW_X, PICTURE_HORIZON);
  pen.scale(radiusX, radiusY);
  pen.fillStyle = glow;
  pen.fillRect(-2, -2, 4, 4);
  pen.restore();
}

/** The same colour, transparent: "oklch(0.9 0.05 68)" becomes "oklch(0.9 0.05 68 / 0)". */
const toTransparent = (colour: string): string => colour.replace(/\)$/, ' / 0)');

/** Light on the water: offset from the glow's left edge, offset from the horizon, length, strength. */
const RIPPLES = [
  [-170, 14, 390, 0.28],
  [-290, 14, 80, 0.28],
  [-120, 34, 230, 0.2],
  [-250, 34, 76, 0.2],
  [176, 34, 110, 0.2],
  [-200, 58, 290, 0.13],
  [160, 58, 180, 0.13],
  [-500, 58, 150, 0.13],
] as const;

function drawWater(pen: CanvasRenderingContext2D, token: Token): void {
  const water = pen.createLinearGradient(0, PICTURE_HORIZON, 0, PICTURE_HEIGHT);
  water.addColorStop(0, token('water-top'));
  water.addColorStop(1, token('water-deep'));
  pen.fillStyle = water;
  pen.fillRect(0, PICTURE_HORIZON, PICTURE_WIDTH, PICTURE_HEIGHT - PICTURE_HORIZON);
  pen.fillStyle = token('horizon');
  pen.fillRect(0, PICTURE_HORIZON - 1, PICTURE_WIDTH, 3);
  pen.strokeStyle = token('on-water');
  pen.lineWidth = 3;
  pen.lineCap = 'round';
  for (const [x, y, length, strength] of RIPPLES) {
    pen.globalAlpha = strength;
    pen.beginPath();
    pen.moveTo(GLOW_X + x, PICTURE_HORIZON + y);
    pen.lineTo(GLOW_X + x + length, PICTURE_HORIZON + y);
    pen.stroke();
  }
  pen.globalAlpha = 1;
}

function drawQuote(pen: CanvasRenderingContext2D, token: Token, { text, writtenBy, date }: PictureContent): void {
  pen.font = quoteFont(token, MEASURE_SIZE);
  const measure: Measure = (line, size) => (pen.measureText(line).width * size) / MEASURE_SIZE;
  const { size, lineHeight, lines, firstBaseline } = layoutQuote(text, date !== null, measure);
  pen.textAlign = 'left';
  pen.fillStyle = token('on-sky');
  pen.font = quoteFont(token, size);
  for (const [index, line] of lines.entries()) pen.fillText(line, PICTURE_MARGIN, firstBaseline + index * lineHeight);
  pen.fillStyle = token('on-sky-muted');
  pen.font = uiFont(token, 30);
  pen.fillText(writtenBy, PICTURE_MARGIN, PICTURE_HORIZON - 54);
  pen.font = uiFont(token, 34);
  if (date) pen.fillText(date, PICTURE_MARGIN, firstBaseline - size - 34);
}

const FOOTER_Y = 1240;

/** The logo and the name. */
function drawBrand(pen: CanvasRenderingContext2D, token: Token): void {
  pen.save();
  pen.translate(PICTURE_MARGIN, FOOTER_Y - 54);
  pen.scale(2.1, 2.1);
  pen.fillStyle = token('accent');
  pen.beginPath();
  pen.arc(16, 6.6, 3.1, 0, 2 * Math.PI);
  pen.fill();
  pen.fillStyle = token('on-water');
  pen.beginPath();
  pen.roundRect(1.5, 11.9, 29, 2.5, 1.25);
  pen.fill();
  pen.fill(new Path2D('M5.5 16.9h21a10.5 10.5 0 0 1-21 0Z'));
  pen.restore();
  pen.fillStyle = token('on-water');
  pen.font = quoteFont(token, 50, 500);
  pen.fillText(PRODUCT_NAME, PICTURE_MARGIN + 88, FOOTER_Y);
}

/** The fill level of the hull at each mood level. */
const FILL_LEVELS: Record<MoodLevel, number> = { 1: 0.26, 2: 0.44, 3: 0.62, 4: 0.8, 5: 1 };

/** A hull filled to the score, and the score as text. */
function drawScore(
  pen: CanvasRenderingContext2D,
  token: Token,
  { value, words }: NonNullable<PictureContent['score']>,
): void {
  pen.font = uiFont(token, 34);
  pen.textAlign = 'right';
  pen.fillStyle = token('on-water');
  const right = PICTURE_WIDTH - PICTURE_MARGIN;
  pen.fillText(words, right, FOOTER_Y - 4);
  const step = moodLevel(value);
  const [width, height] = [64, 40];
  pen.save();
  pen.translate(right - pen.measureText(words).width - width - 22, FOOTER_Y - 36);
  const hull = new Path2D(`M0 0h${width}c0 ${height * 1.32}-${width} ${height * 1.32}-${width} 0Z`);
  pen.clip(hull);
  pen.fillStyle = token('mood-empty');
  pen.fillRect(0, 0, width, height);
  pen.fillStyle = token(`mood-${step}`);
  pen.fillRect(0, height * (1 - FILL_LEVELS[step]), width, height);
  pen.strokeStyle = token('on-water');
  pen.lineWidth = 6;
  pen.stroke(hull);
  pen.restore();
  pen.textAlign = 'left';
}
