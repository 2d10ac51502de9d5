/** Every passage and step there is. */
import { anxietyHigh } from './anxiety-high.ts';
import { anxietyLow } from './anxiety-low.ts';
import { bodyHigh } from './body-high.ts';
import { bodyLow } from './body-low.ts';
import { challengeHigh } from './challenge-high.ts';
import { challengeLow } from './challenge-low.ts';
import { changes } from './changes.ts';
import { confidenceHigh } from './confidence-high.ts';
import { confidenceLow } from './confidence-low.ts';
import { connectionHigh } from './connection-high.ts';
import { connectionLow } from './connection-low.ts';
import { contactSteps } from './contact-steps.ts';
import { earlierDay } from './earlier-day.ts';
import { focusHigh } from './focus-high.ts';
import { focusLow } from './focus-low.ts';
import { goodBesideHard } from './good-beside-hard.ts';
import { gratitudeHigh } from './gratitude-high.ts';
import { gratitudeLow } from './gratitude-low.ts';
import { hopeHigh } from './hope-high.ts';
import { hopeLow } from './hope-low.ts';
import { level } from './level.ts';
import { mostHard } from './most-hard.ts';
import { motivationHigh } from './motivation-high.ts';
import { motivationLow } from './motivation-low.ts';
import { night } from './night.ts';
import { pairsHard } from './pairs-hard.ts';
import type { Passage, PassageFile, Step } from './passage.ts';
import { progressHigh } from './progress-high.ts';
import { progressLow } from './progress-low.ts';
import { purposeHigh } from './purpose-high.ts';
import { purposeLow } from './purpose-low.ts';
import { sleepHigh } from './sleep-high.ts';
import { sleepLow } from './sleep-low.ts';
import { stressHigh } from './stress-high.ts';
import { stressLow } from './stress-low.ts';
import { supportHigh } from './support-high.ts';
import { supportLow } from './support-low.ts';
import { unsaid } from './unsaid.ts';
import { urgencyHigh } from './urgency-high.ts';

export const passageFiles: readonly PassageFile[] = [
  anxietyHigh,
  anxietyLow,
  bodyHigh,
  bodyLow,
  challengeHigh,
  challengeLow,
  changes,
  confidenceHigh,
  confidenceLow,
  connectionHigh,
  connectionLow,
  contactSteps,
  earlierDay,
  focusHigh,
  focusLow,
  goodBesideHard,
  gratitudeHigh,
  gratitudeLow,
  hopeHigh,
  hopeLow,
  level,
  mostHard,
  motivationHigh,
  motivationLow,
  night,
  pairsHard,
  progressHigh,
  progressLow,
  purposeHigh,
  purposeLow,
  sleepHigh,
  sleepLow,
  stressHigh,
  stressLow,
  supportHigh,
  supportLow,
  unsaid,
  urgencyHigh,
];

export const allPassages: readonly Passage[] = passageFiles.flatMap(({ passages }) => passages);
export const allSteps: readonly Step[] = passageFiles.flatMap(({ steps }) => steps);
