/** Estimates how long sending a newsletter will still take, from the progress of the last few seconds. */
import { formatCount } from '#web/ui/data-display/format-count.ts';

/** The progress at one moment. */
export interface Sample {
  /** Milliseconds, by any clock that all samples share. */
  readonly at: number;
  /** The number of emails that can be sent now, not counting those that wait for a retry. */
  readonly left: number;
}

/** Only the latest samples are used, because an old rate says little about the current one. */
const MAX_SAMPLES = 15;

export const addSample = (samples: readonly Sample[], sample: Sample): readonly Sample[] =>
  [...samples, sample].slice(-MAX_SAMPLES);

/** @returns seconds, or null if no estimate is possible: fewer than two samples, or nothing sent between them. */
export function estimateSecondsLeft(samples: readonly Sample[]): number | null {
  const [first] = samples;
  const last = samples.at(-1);
  if (!first || !last) return null;
  const handled = first.left - last.left;
  const seconds = (last.at - first.at) / 1000;
  if (last.left === 0) return 0;
  return handled > 0 && seconds > 0 ? (last.left / handled) * seconds : null;
}

/** Rounded and in words, because the estimate is not exact to the second. */
export function formatTimeLeft(seconds: number | null): string {
  if (seconds === null) return 'Working it out';
  if (seconds < 10) return 'A few seconds';
  if (seconds < 60) return 'Less than a minute';
  const minutes = Math.ceil(seconds / 60);
  if (minutes < 90) return `About ${formatCount(minutes, 'minute')}`;
  return `About ${Math.ceil(minutes / 60)} hours`;
}
