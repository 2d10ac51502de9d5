/** Longer than the pauses between the calls of one page load. In ms. */
const ACTIVE_WINDOW_MS = 250;

export interface RequestActivity {
  /** Called for every request. */
  readonly recordRequest: () => void;
  /** Whether there was a request within the last ACTIVE_WINDOW_MS. */
  readonly isActive: () => boolean;
}

/** Tells low-priority work whether users are waiting for this server. */
export function trackRequests(): RequestActivity {
  let lastAt = Number.NEGATIVE_INFINITY;
  return {
    recordRequest: () => {
      lastAt = performance.now();
    },
    isActive: () => performance.now() - lastAt < ACTIVE_WINDOW_MS,
  };
}
