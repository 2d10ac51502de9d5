/** Determines the steps in which the sandbox's clock moves. Pure. */
import { DAY_MS, HOUR_MS, MINUTE_MS } from '#contract/domain/days.ts';

/** Events due within this time of each other are processed at one stop, as by the periodic jobs in production. */
const MIN_STEP_MS = MINUTE_MS;
/**
 * A jump is divided into at most this many even steps of at least `MIN_EVEN_STEP_MS`. In a jump of up to 30 days, each
 * even step has that minimum length.
 */
const MAX_EVEN_STEPS = 120;
const MIN_EVEN_STEP_MS = 6 * HOUR_MS;
/**
 * For this many stops, a jump stops at every time when something falls due. After that it takes larger steps, so that
 * the number of stops is bounded.
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

/** The times at which a jump must stop: when something falls due, and one day earlier, when its reminder is sent. */
export const stopsFor = (due: Date): readonly Date[] => [new Date(due.getTime() - DAY_MS), due];

/** The next time at which the jump stops to run what is due. The jump must not have reached its target. */
export function nextStop({ now, target, lengthMs, stops }: ClockJump, moments: readonly Date[]): Date {
  const evenStop = now.getTime() + Math.max(MIN_EVEN_STEP_MS, lengthMs / MAX_EVEN_STEPS);
  const upcoming = moments.map((moment) => moment.getTime()).filter((moment) => moment > now.getTime());
  const nearest = Math.min(evenStop, ...upcoming);
  const minStep = Math.max(MIN_STEP_MS, stops < PRECISE_STOPS ? 0 : lengthMs / COARSE_STOPS);
  return new Date(Math.min(target.getTime(), Math.max(nearest, now.getTime() + minStep)));
}
