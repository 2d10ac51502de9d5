/**
 * What a slider shows: a number, and where it comes from. A number that is neither set nor carried does not count as
 * rated.
 */
export interface Rating {
  readonly value: number;
  readonly isSet: boolean;
  /** Taken over with "Same as last time", and not touched since. Never true together with `isSet`. */
  readonly isCarried?: boolean;
}
