/** How far the sandbox's clock goes at once. Pure. */

const HOUR_MS = 60 * 60 * 1000;
const DAY_MS = 24 * HOUR_MS;
/** What falls due within so long is done at one stop, as the periodic jobs do it in life. */
const MIN_STEP_MS = 60 * 1000;
/** A jump is at most so many even steps, and none is shorter than some hours: within a month it is those. */
const MAX_EVEN_STEPS = 120;
const MIN_EVEN_STEP_MS = 6 * HOUR_MS;
/** So often a jump stops wherever something falls due; then it hurries, so that it always ends. */
const PRECISE_STOPS = 400;
const COARSE_STOPS = 180;

/** One jump, being made: where it is, where it goes, how long it is in all, and how often it has stopped. */
export interface ClockJump {
  readonly now: Date;
  readonly target: Date;
  readonly lengthMs: number;
  readonly stops: number;
}

/** The moments on the way that must not be passed over: what falls due, and the day before it, for reminders. */
export const stopsFor = (due: Date): readonly Date[] => [new Date(due.getTime() - DAY_MS), due];

/** The next moment to stop at and do what is due by then, in a jump that is not at its target yet. */
export function nextStop({ now, target, lengthMs, stops }: ClockJump, moments: readonly Date[]): Date {
  const even = now.getTime() + Math.max(MIN_EVEN_STEP_MS, lengthMs / MAX_EVEN_STEPS);
  const ahead = moments.map((moment) => moment.getTime()).filter((moment) => moment > now.getTime());
  const nearest = Math.min(even, ...ahead);
  const least = Math.max(MIN_STEP_MS, stops < PRECISE_STOPS ? 0 : lengthMs / COARSE_STOPS);
  return new Date(Math.min(target.getTime(), Math.max(nearest, now.getTime() + least)));
}
