/** Draws a quote as a picture: sky, one straight horizon and water, in the colours that apply to the canvas element. */

import { type MoodLevel, moodLevel } from '#contract/domain/mood.ts';
import { PRODUCT_NAME } from '#contract/limits.ts';
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
  readonly score: { readonly value: number; readonly label: string } | null;
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
  const context = canvas.getContext('2d');
  if (!context) throw new Error('drawPicture: the canvas has no 2D context');
  drawSky(context, token);
  drawWater(context, token);
  drawQuote(context, token, content);
  drawBrand(context, token);
  if (content.score) drawScore(context, token, content.score);
}

const quoteFont = (token: Token, size: number, weight = VOICE_WEIGHT) => `${weight} ${size}px ${token('font-voice')}`;
const uiFont = (token: Token, size: number) => `500 ${size}px ${token('font-ui')}`;

/** Unlike a page, a canvas does not wait for fonts. If one cannot be loaded, the next one of its family is used. */
async function loadFonts(token: Token, text: string): Promise<void> {
  const loads = [
    document.fonts.load(quoteFont(token, MEASURE_SIZE), text),
    document.fonts.load(uiFont(token, MEASURE_SIZE)),
  ];
  await Promise.allSettled(loads);
}

/** Horizontal position of the sun, which is below the horizon. */
const GLOW_X = 0.68 * PICTURE_WIDTH;

function drawSky(context: CanvasRenderingContext2D, token: Token): void {
  const sky = context.createLinearGradient(0, 0, 0, PICTURE_HORIZON);
  sky.addColorStop(0, token('sky-top'));
  sky.addColorStop(1, token('sky-low'));
  context.fillStyle = sky;
  context.fillRect(0, 0, PICTURE_WIDTH, PICTURE_HORIZON);

  const [radiusX, radiusY] = [0.7 * PICTURE_WIDTH, 0.42 * PICTURE_HORIZON];
  const glow = context.createRadialGradient(0, 0, 0, 0, 0, 1);
  glow.addColorStop(0, token('sea-glow'));
  glow.addColorStop(0.72, toTransparent(token('sea-glow')));
  context.save();
  context.beginPath();
  context.rect(0, 0, PICTURE_WIDTH, PICTURE_HORIZON);
  context.clip();
  context.translate(GLOW_X, PICTURE_HORIZON);
  context.scale(radiusX, radiusY);
  context.fillStyle = glow;
  context.fillRect(-2, -2, 4, 4);
  context.restore();
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

function drawWater(context: CanvasRenderingContext2D, token: Token): void {
  const water = context.createLinearGradient(0, PICTURE_HORIZON, 0, PICTURE_HEIGHT);
  water.addColorStop(0, token('water-top'));
  water.addColorStop(1, token('water-deep'));
  context.fillStyle = water;
  context.fillRect(0, PICTURE_HORIZON, PICTURE_WIDTH, PICTURE_HEIGHT - PICTURE_HORIZON);
  context.fillStyle = token('horizon');
  context.fillRect(0, PICTURE_HORIZON - 1, PICTURE_WIDTH, 3);
  context.strokeStyle = token('on-water');
  context.lineWidth = 3;
  context.lineCap = 'round';
  for (const [x, y, length, strength] of RIPPLES) {
    context.globalAlpha = strength;
    context.beginPath();
    context.moveTo(GLOW_X + x, PICTURE_HORIZON + y);
    context.lineTo(GLOW_X + x + length, PICTURE_HORIZON + y);
    context.stroke();
  }
  context.globalAlpha = 1;
}

function drawQuote(context: CanvasRenderingContext2D, token: Token, { text, writtenBy, date }: PictureContent): void {
  context.font = quoteFont(token, MEASURE_SIZE);
  const measure: Measure = (line, size) => (context.measureText(line).width * size) / MEASURE_SIZE;
  const { size, lineHeight, lines, firstBaseline } = layoutQuote(text, date !== null, measure);
  context.textAlign = 'left';
  context.fillStyle = token('on-sky');
  context.font = quoteFont(token, size);
  for (const [index, line] of lines.entries())
    context.fillText(line, PICTURE_MARGIN, firstBaseline + index * lineHeight);
  context.fillStyle = token('on-sky-muted');
  context.font = uiFont(token, 30);
  context.fillText(writtenBy, PICTURE_MARGIN, PICTURE_HORIZON - 54);
  context.font = uiFont(token, 34);
  if (date) context.fillText(date, PICTURE_MARGIN, firstBaseline - size - 34);
}

const FOOTER_Y = 1240;

/** The logo and the name. */
function drawBrand(context: CanvasRenderingContext2D, token: Token): void {
  context.save();
  context.translate(PICTURE_MARGIN, FOOTER_Y - 54);
  context.scale(2.1, 2.1);
  context.fillStyle = token('accent');
  context.beginPath();
  context.arc(16, 6.6, 3.1, 0, 2 * Math.PI);
  context.fill();
  context.fillStyle = token('on-water');
  context.beginPath();
  context.roundRect(1.5, 11.9, 29, 2.5, 1.25);
  context.fill();
  context.fill(new Path2D('M5.5 16.9h21a10.5 10.5 0 0 1-21 0Z'));
  context.restore();
  context.fillStyle = token('on-water');
  context.font = quoteFont(token, 50, 500);
  context.fillText(PRODUCT_NAME, PICTURE_MARGIN + 88, FOOTER_Y);
}

/** The fill level of the hull at each mood level. */
const FILL_LEVELS: Record<MoodLevel, number> = { 1: 0.26, 2: 0.44, 3: 0.62, 4: 0.8, 5: 1 };

/** A hull filled to the score, and the score as text. */
function drawScore(
  context: CanvasRenderingContext2D,
  token: Token,
  { value, label }: NonNullable<PictureContent['score']>,
): void {
  context.font = uiFont(token, 34);
  context.textAlign = 'right';
  context.fillStyle = token('on-water');
  const right = PICTURE_WIDTH - PICTURE_MARGIN;
  context.fillText(label, right, FOOTER_Y - 4);
  const step = moodLevel(value);
  const [width, height] = [64, 40];
  context.save();
  context.translate(right - context.measureText(label).width - width - 22, FOOTER_Y - 36);
  const hull = new Path2D(`M0 0h${width}c0 ${height * 1.32}-${width} ${height * 1.32}-${width} 0Z`);
  context.clip(hull);
  context.fillStyle = token('mood-empty');
  context.fillRect(0, 0, width, height);
  context.fillStyle = token(`mood-${step}`);
  context.fillRect(0, height * (1 - FILL_LEVELS[step]), width, height);
  context.strokeStyle = token('on-water');
  context.lineWidth = 6;
  context.stroke(hull);
  context.restore();
  context.textAlign = 'left';
}
