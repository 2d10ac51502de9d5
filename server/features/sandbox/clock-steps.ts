/** How far the sandbox's clock moves at once. Pure. */

const HOUR_MS = 60 * 60 * 1000;
const DAY_MS = 24 * HOUR_MS;
/** Everything due within this time is run at one stop, as the periodic jobs do in real operation. */
const MIN_STEP_MS = 60 * 1000;
/**
 * A jump has at most this many even steps, and none is shorter than `MIN_EVEN_STEP_MS`. Up to a month, the steps have
 * that length.
 */
const MAX_EVEN_STEPS = 120;
const MIN_EVEN_STEP_MS = 6 * HOUR_MS;
/**
 * For this many stops a jump stops wherever something falls due. After that it takes larger steps, so that it always
 * ends.
 */
const PRECISE_STOPS = 400;
const COARSE_STOPS = 180;

/** A jump in progress: its position, its target, its total length, and the number of stops so far. */
export interface ClockJump {
  readonly now: Date;
  readonly target: Date;
  readonly lengthMs: number;
  readonly stops: number;
}

/** Times that must not be skipped: when something falls due, and the day before it, for reminders. */
export const stopsFor = (due: Date): readonly Date[] => [new Date(due.getTime() - DAY_MS), due];

/** The next time to stop at and run what is due, in a jump that has not reached its target. */
export function nextStop({ now, target, lengthMs, stops }: ClockJump, moments: readonly Date[]): Date {
  const even = now.getTime() + Math.max(MIN_EVEN_STEP_MS, lengthMs / MAX_EVEN_STEPS);
  const ahead = moments.map((moment) => moment.getTime()).filter((moment) => moment > now.getTime());
  const nearest = Math.min(even, ...ahead);
  const least = Math.max(MIN_STEP_MS, stops < PRECISE_STOPS ? 0 : lengthMs / COARSE_STOPS);
  return new Date(Math.min(target.getTime(), Math.max(nearest, now.getTime() + least)));
}
