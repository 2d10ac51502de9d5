/** The source of the current time for all features. */
export interface Clock {
  readonly now: () => Date;
}

/** The sandbox's clock: it can be moved forward, and keeps its offset across restarts. */
export interface AdjustableClock extends Clock {
  /**
   * Moves the clock forward by a whole number of seconds, 0 or more.
   * @returns the new time.
   */
  readonly advance: (seconds: number) => Promise<Date>;
}
