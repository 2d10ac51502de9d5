import type { PassageFile } from './passage.ts';

export const level: PassageFile = {
  readings: ['2026-11-22, read aloud by its writer beside the sliders'],
  passages: [
    {
      id: 'level-01',
      lead: 'level',
      strength: 'any',
      weights: ['good'],
      kinds: ['savouring'],
      shape: 'see-turn',
      body: 'Everything sits in the middle {now}, like a boat with no wind to lean against. Nothing in it needs putting right.',
      image: 'water',
    },
  ],
  steps: [],
};
