/** Every passage and step there is. */
import { contactSteps } from './contact-steps.ts';
import { hopeLow } from './hope-low.ts';
import { level } from './level.ts';
import type { Passage, PassageFile, Step } from './passage.ts';

const files: readonly PassageFile[] = [
  contactSteps,
  hopeLow,
  level,
];

export const allPassages: readonly Passage[] = files.flatMap(({ passages }) => passages);
export const allSteps: readonly Step[] = files.flatMap(({ steps }) => steps);
