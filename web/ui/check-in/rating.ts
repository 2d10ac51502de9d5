/** What a slider shows: a number, and where it comes from. Neither set nor carried, it is no answer. */
export interface Rating {
  readonly value: number;
  readonly isSet: boolean;
  /** Taken over with "Same as last time", and not touched since. Never together with `isSet`. */
  readonly isCarried?: boolean;
}
