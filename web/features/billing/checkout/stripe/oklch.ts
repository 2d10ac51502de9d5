/** Converts our colours from OKLCH to hex, which every browser and Stripe accept. Pure. */
import { formatHex, modeOklch, parse, useMode as registerColorSpace } from 'culori/fn';

registerColorSpace(modeOklch);

/** '#154d60' for 'oklch(0.395 0.064 224)'. Null for anything but a solid OKLCH colour. */
export function oklchToHex(text: string): string | null {
  const color = parse(text.trim());
  return color?.mode === 'oklch' && color.alpha === undefined ? formatHex(color) : null;
}
