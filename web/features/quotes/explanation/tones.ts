/** The colours of an explanation: on the water of the quote's own screen, or on a page. */
export type Tone = 'water' | 'page';

interface ToneClasses {
  readonly strong: string;
  readonly muted: string;
  readonly border: string;
}

export const toneClasses: Record<Tone, ToneClasses> = {
  water: { strong: 'text-on-water', muted: 'text-on-water-muted', border: 'border-on-water/25' },
  page: { strong: 'text-text', muted: 'text-muted', border: 'border-border-strong' },
};
