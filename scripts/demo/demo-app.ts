import type { App } from '../../server/compose.ts';
import type { Clock } from '../../server/ports/clock/port.ts';

/** A clock that shows the time it is set to, until it is released. */
export interface HeldClock extends Clock {
  readonly hold: (moment: Date) => void;
  readonly release: () => void;
}

export interface DemoApp {
  readonly app: App;
  readonly clock: HeldClock;
  /** This machine's own time zone, in which the demo will be viewed. */
  readonly timeZone: string;
  readonly seed: number;
  /** @param done the fraction done, from 0 to 1. */
  readonly reportProgress: (done: number) => void;
}
