/**
 * The font scale of a quote by its length: a short quote fills the sky, and one of 45 words still leaves the buttons in
 * view on a phone (390 by 844). 1 is the full size.
 */
export function quoteScale(text: string): number {
  const { length } = Array.from(text);
  return steps.find(({ upTo }) => length <= upTo)?.scale ?? SMALLEST;
}

const steps = [
  { upTo: 110, scale: 1 },
  { upTo: 160, scale: 0.9 },
  { upTo: 220, scale: 0.8 },
  { upTo: 290, scale: 0.72 },
] as const;

/** About 22 pixels on a phone: clearly larger than body text. */
const SMALLEST = 0.68;
