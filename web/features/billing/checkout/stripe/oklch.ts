/** OKLCH, in which our colours are written, as hex, which is read everywhere. Pure. */

const OKLCH_PATTERN = /^oklch\(\s*([\d.]+)(%?)\s+([\d.]+)\s+([\d.]+)(?:deg)?\s*\)$/;

/** '#154d60' for 'oklch(0.395 0.064 224)'; null for what is not a solid OKLCH colour. */
export function oklchToHex(text: string): string | null {
  const [, lightness, percent, chroma, hue] = OKLCH_PATTERN.exec(text.trim()) ?? [];
  if (lightness === undefined || chroma === undefined || hue === undefined) return null;
  const angle = (Number(hue) * Math.PI) / 180;
  const channels = linearSrgb(
    Number(lightness) / (percent ? 100 : 1),
    Number(chroma) * Math.cos(angle),
    Number(chroma) * Math.sin(angle),
  );
  return `#${channels.map(linearToHex).join('')}`;
}

/** Björn Ottosson's matrices: OKLab to linear sRGB. */
function linearSrgb(lightness: number, a: number, b: number): readonly number[] {
  const l = (lightness + 0.3963377774 * a + 0.2158037573 * b) ** 3;
  const m = (lightness - 0.1055613458 * a - 0.0638541728 * b) ** 3;
  const s = (lightness - 0.0894841775 * a - 1.291485548 * b) ** 3;
  return [
    4.0767416621 * l - 3.3077115913 * m + 0.2309699292 * s,
    -1.2684380046 * l + 2.6097574011 * m - 0.3413193965 * s,
    -0.0041960863 * l - 0.7034186147 * m + 1.707614701 * s,
  ];
}

function linearToHex(channel: number): string {
  const clipped = Math.min(1, Math.max(0, channel));
  const encoded = clipped <= 0.0031308 ? 12.92 * clipped : 1.055 * clipped ** (1 / 2.4) - 0.055;
  return Math.round(encoded * 255)
    .toString(16)
    .padStart(2, '0');
}
