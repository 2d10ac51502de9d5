/** One Idempotency-Key per check-in: sent again unchanged it keeps its key, so the server makes no second entry. */
import type { CheckInInput } from './check-in.ts';

export interface Attempt {
  readonly key: string;
  readonly input: CheckInInput;
}

/** The attempt to send now, given the one that has not succeeded yet, if any. */
export function nextAttempt(unanswered: Attempt | null, input: CheckInInput, newKey: () => string): Attempt {
  return unanswered && isSame(unanswered.input, input) ? unanswered : { key: newKey(), input };
}

function isSame(a: CheckInInput, b: CheckInInput): boolean {
  const keys = Object.keys(b) as (keyof CheckInInput)[];
  return keys.every((key) => a[key] === b[key]);
}
