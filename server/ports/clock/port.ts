/** All time of the features comes from here. */
export interface Clock {
  readonly now: () => Date;
}

/** The sandbox's clock: it can be moved forward, and stays moved across restarts. */
export interface AdjustableClock extends Clock {
  /** Moves the clock by a whole number of seconds, 0 or more, and answers the new time. */
  readonly advance: (seconds: number) => Promise<Date>;
}
