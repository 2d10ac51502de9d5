import type { PassageFile } from './passage.ts';

export const contactSteps: PassageFile = {
  readings: ['2026-11-22, read aloud by its writer'],
  passages: [],
  steps: [],
};
