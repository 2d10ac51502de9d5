/** How the stand-in for Stripe misbehaves while it is told to. */

export type Fault =
  /** Answers so, with nothing done and nothing kept. */
  | { readonly kind: 'status'; readonly status: 429 | 500 }
  /** Answers so, and keeps that answer for the key. */
  | { readonly kind: 'kept status'; readonly status: 500 }
  /** Takes the request, and says nothing. */
  | { readonly kind: 'silence' }
  /** Does what was asked for, and closes the line. */
  | { readonly kind: 'lost answer' }
  /** Begins only when it is let go. */
  | { readonly kind: 'wait'; readonly until: Promise<void> };

interface ActiveFault {
  readonly fault: Fault;
  readonly matching: RegExp;
  left: number;
}

export function faultSwitch() {
  let set: ActiveFault | null = null;
  return {
    /** @param matching the method and path of the requests it is for. @param times how many of them. */
    set: (fault: Fault, matching = /./, times = Number.POSITIVE_INFINITY) => {
      set = { fault, matching, left: times };
    },
    clear: () => {
      set = null;
    },
    /** The fault for this request, counted. */
    take: (request: string): Fault | null => {
      if (set === null || set.left === 0 || !set.matching.test(request)) return null;
      set.left -= 1;
      return set.fault;
    },
  };
}
