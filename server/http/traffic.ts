/** Longer than somebody who opens a page pauses between its calls. In ms. */
const A_MOMENT = 250;

export interface Traffic {
  /** Somebody asks something. */
  readonly seen: () => void;
  /** Whether somebody has asked something a moment ago. */
  readonly isOn: () => boolean;
}

/** Lets work that has time see whether people are waiting for this server. */
export function watchTraffic(): Traffic {
  let lastAt = Number.NEGATIVE_INFINITY;
  return {
    seen: () => {
      lastAt = performance.now();
    },
    isOn: () => performance.now() - lastAt < A_MOMENT,
  };
}
