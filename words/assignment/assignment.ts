/**
 * What a service is asked to write: the numbers of a request, and words of our own. A person's own texts are left behind
 * here; of them only recent-style.ts's fixed vocabulary goes on.
 */

import { type Shape, shapes, takesStep } from '../writer/passages/passage.ts';
import { randomFor } from '../writer/seed.ts';
import type { WritingRequest } from '../writing-request.ts';
import type { Correction } from './corrections.ts';
import { examplesFor } from './examples.ts';
import { type RecentStyle, recentStyleOf } from './recent-style.ts';

/** Numbers and a time of day: what every call to a service starts from. */
export type Situation = Omit<WritingRequest, 'recentTexts'>;

export interface Assignment extends Situation {
  readonly shape: Shape;
  /** Three passages of ours, to tune the ear by and not to repeat. */
  readonly examples: readonly string[];
  readonly recentStyle: RecentStyle;
}

/** What came of the first attempt, for the second. */
export interface PreviousAttempt {
  /** Null: it was no answer of the form that was asked for. */
  readonly draft: string | null;
  readonly corrections: readonly Correction[];
}

export const situationOf = ({ recentTexts: _, ...situation }: WritingRequest): Situation => situation;

/** Shapes for which there is room: yesterday gets no step, nor does somebody whom steps did not help. */
const openShapes = ({ isEarlierDay, isHelpOpen, didNotHelp }: WritingRequest): readonly Shape[] => {
  if (isHelpOpen) return ['see-turn-step'];
  const isStepless = isEarlierDay || didNotHelp.includes('small-step');
  return isStepless ? shapes.filter((shape) => !takesStep(shape) && shape !== 'step-inside') : shapes;
};

/** One that the person did not have lately, as the seed of the request says. */
const shapeFor = (request: WritingRequest, lately: RecentStyle): Shape => {
  const open = openShapes(request);
  const fresh = open.filter((shape) => !lately.shapes.includes(shape));
  const choice = fresh.length > 0 ? fresh : open;
  return choice[Math.floor(randomFor(request)() * choice.length)] as Shape;
};

export const assignmentFor = (request: WritingRequest): Assignment => {
  const lately = recentStyleOf(request.recentTexts);
  const shape = shapeFor(request, lately);
  return { ...situationOf(request), shape, examples: examplesFor(request, shape), recentStyle: lately };
};
