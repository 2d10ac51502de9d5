/**
 * What an AI service is asked to write: the numbers of a request, and text of our own. The user's own texts are dropped
 * here. Only recent-style.ts's fixed vocabulary about them is passed on.
 */

import { withGivenOnly } from '../given.ts';
import { type Shape, shapes, takesStep } from '../writer/passages/passage.ts';
import { randomFor } from '../writer/seed.ts';
import type { WritingRequest } from '../writing-request.ts';
import type { Correction } from './corrections.ts';
import { examplesFor } from './examples.ts';
import { type RecentStyle, recentStyleOf } from './recent-style.ts';

/** Numbers and a time of day: the basis of every call to an AI service. */
export type Situation = Omit<WritingRequest, 'recentTexts'>;

export interface Assignment extends Situation {
  readonly shape: Shape;
  /** Three of our own passages, as examples of the style. They must not be repeated. */
  readonly examples: readonly string[];
  readonly recentStyle: RecentStyle;
}

/** The result of the first attempt, for the second. */
export interface PreviousAttempt {
  /** Null: the reply did not have the requested form. */
  readonly draft: string | null;
  readonly corrections: readonly Correction[];
}

export const situationOf = ({ recentTexts: _, ...situation }: WritingRequest): Situation => withGivenOnly(situation);

/** Shapes that are allowed. There is no step for an earlier day, or if steps did not help this user. */
const openShapes = ({ isEarlierDay, isHelpOpen, didNotHelp }: WritingRequest): readonly Shape[] => {
  if (isHelpOpen) return ['see-turn-step'];
  const isStepless = isEarlierDay || didNotHelp.includes('small-step');
  return isStepless ? shapes.filter((shape) => !takesStep(shape) && shape !== 'step-inside') : shapes;
};

/** A shape that the user did not have recently, chosen by the request's seed. */
const shapeFor = (request: WritingRequest, recentStyle: RecentStyle): Shape => {
  const open = openShapes(request);
  const fresh = open.filter((shape) => !recentStyle.shapes.includes(shape));
  const choice = fresh.length > 0 ? fresh : open;
  return choice[Math.floor(randomFor(request)() * choice.length)] as Shape;
};

export const assignmentFor = (request: WritingRequest): Assignment => {
  const recentStyle = recentStyleOf(request.recentTexts);
  const shape = shapeFor(request, recentStyle);
  return { ...situationOf(request), shape, examples: examplesFor(request, shape), recentStyle };
};
