import type { PassageFile } from './passage.ts';

export const hopeLow: PassageFile = {
  readings: ['2026-11-22, read aloud by its writer beside the sliders'],
  passages: [
    {
      id: 'hope-low-01',
      lead: 'hope.low',
      also: ['connection.low'],
      strength: 'end',
      weights: ['some', 'many', 'most'],
      hours: ['evening', 'night'],
      kinds: ['validation'],
      shape: 'see-turn-step',
      image: 'company',
      body: 'Hope is hard to find tonight, and you feel alone. Those two are heavier together than either is by itself.',
    },
  ],
  steps: [
    {
      id: 'hope-low-step-01',
      after: ['hope.low'],
      weights: ['some', 'many', 'most'],
      hours: ['evening', 'night'],
      offersContact: true,
      text: 'If it would help to be less alone with this, you could send someone two words: "rough night".',
    },
  ],
};
