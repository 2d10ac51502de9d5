/** One Idempotency-Key per check-in: sent again unchanged it keeps its key, so the server makes no second entry. */
import type { CheckInInput } from './check-in.ts';
import { deviceWordsOf, type WordsHere } from './on-device/words-here.ts';

export interface Attempt {
  readonly key: string;
  readonly input: CheckInInput;
  /** When it was first to be sent, in milliseconds by this device's clock. */
  readonly madeAt: number;
  /** 'built-in': no service is to be asked for its words. */
  readonly writer?: 'built-in';
  /** What was written for it on this device. */
  readonly words?: WordsHere;
}

/** What is sent. Of its moment only the age is told, because the clock of a device may run wrong. */
export const bodyOf = (attempt: Attempt, now: number) => ({
  ...attempt.input,
  ageSeconds: ageSecondsAt(attempt, now),
  ...(attempt.writer && { writer: attempt.writer }),
  ...(attempt.words && { deviceWords: deviceWordsOf(attempt.words) }),
});

export const ageSecondsAt = ({ madeAt }: Pick<Attempt, 'madeAt'>, now: number): number =>
  Math.max(0, Math.round((now - madeAt) / 1000));

/** The attempt to send now, given the one that has not succeeded yet, if any. */
export function nextAttempt(unanswered: Attempt | null, input: CheckInInput, fresh: () => NewAttempt): Attempt {
  return unanswered && isSame(unanswered.input, input) ? unanswered : { ...fresh(), input };
}

type NewAttempt = Pick<Attempt, 'key' | 'madeAt' | 'writer'>;

function isSame(a: CheckInInput, b: CheckInInput): boolean {
  const keys = Object.keys(b) as (keyof CheckInInput)[];
  return keys.every((key) => a[key] === b[key]);
}
