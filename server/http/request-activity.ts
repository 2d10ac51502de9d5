/** Longer than somebody who opens a page pauses between its calls. In ms. */
const ACTIVE_WINDOW_MS = 250;

export interface RequestActivity {
  /** Somebody asks something. */
  readonly recordRequest: () => void;
  /** Whether somebody has asked something a moment ago. */
  readonly isActive: () => boolean;
}

/** Lets work that has time see whether people are waiting for this server. */
export function trackRequests(): RequestActivity {
  let lastAt = Number.NEGATIVE_INFINITY;
  return {
    recordRequest: () => {
      lastAt = performance.now();
    },
    isActive: () => performance.now() - lastAt < ACTIVE_WINDOW_MS,
  };
}
