/** How long a newsletter that is being sent will still take, from how it went in the last few seconds. */

/** How it stood at one moment. */
export interface Sample {
  /** Milliseconds, of whatever clock all samples share. */
  readonly at: number;
  /** Mails still to be sent now, without those that wait for another try. */
  readonly left: number;
}

/** So many of the last samples count: a rate of long ago tells little of now. */
const MAX_SAMPLES = 15;

export const addSample = (samples: readonly Sample[], sample: Sample): readonly Sample[] =>
  [...samples, sample].slice(-MAX_SAMPLES);

/** @returns seconds, or null where it cannot be told: fewer than two samples, or nothing was sent between them. */
export function estimateSecondsLeft(samples: readonly Sample[]): number | null {
  const [first] = samples;
  const last = samples.at(-1);
  if (!first || !last) return null;
  const handled = first.left - last.left;
  const seconds = (last.at - first.at) / 1000;
  if (last.left === 0) return 0;
  return handled > 0 && seconds > 0 ? (last.left / handled) * seconds : null;
}

/** As a person says it: nobody knows it to the second. */
export function formatTimeLeft(seconds: number | null): string {
  if (seconds === null) return 'Working it out';
  if (seconds < 10) return 'A few seconds';
  if (seconds < 60) return 'Less than a minute';
  const minutes = Math.ceil(seconds / 60);
  if (minutes < 90) return `About ${minutes} ${minutes === 1 ? 'minute' : 'minutes'}`;
  return `About ${Math.ceil(minutes / 60)} hours`;
}
