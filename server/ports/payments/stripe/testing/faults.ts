/** The faults that tests can inject into the fake Stripe. */

export type Fault =
  /** Responds with this status. Nothing is done and nothing is stored. */
  | { readonly kind: 'status'; readonly status: 429 | 500 }
  /** Responds with this status, and stores that response for the idempotency key. */
  | { readonly kind: 'kept status'; readonly status: 500 }
  /** Responds with this as the JSON, as a proxy in between may. Nothing is done and nothing is stored. */
  | { readonly kind: 'nonsense'; readonly body: unknown }
  /** Accepts the request, and does not respond. */
  | { readonly kind: 'silence' }
  /** Carries out the request, and closes the connection without a response. */
  | { readonly kind: 'lost answer' }
  /** Starts only once the promise resolves. */
  | { readonly kind: 'wait'; readonly until: Promise<void> };

interface ActiveFault {
  readonly fault: Fault;
  readonly matching: RegExp;
  left: number;
}

export function faultSwitch() {
  let set: ActiveFault | null = null;
  return {
    /**
     * @param matching the method and path of the affected requests.
     * @param times how many of them are affected.
     */
    set: (fault: Fault, matching = /./, times = Number.POSITIVE_INFINITY) => {
      set = { fault, matching, left: times };
    },
    clear: () => {
      set = null;
    },
    /** The fault for this request, if any. Counts as one of its `times`. */
    take: (request: string): Fault | null => {
      if (set === null || set.left === 0 || !set.matching.test(request)) return null;
      set.left -= 1;
      return set.fault;
    },
  };
}
