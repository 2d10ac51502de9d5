/** One Idempotency-Key per check-in: sent again unchanged it keeps its key, so the server makes no second entry. */

import { type OnDeviceQuote, toDeviceWords } from '../on-device-writer/on-device-quote.ts';
import type { CheckInInput } from './check-in.ts';

export interface Submission {
  readonly key: string;
  readonly input: CheckInInput;
  /** When it was first to be sent, in milliseconds by this device's clock. */
  readonly madeAt: number;
  /** 'built-in': no service is to be asked for its words. */
  readonly writer?: 'built-in';
  /** What was written for it on this device. */
  readonly quote?: OnDeviceQuote;
}

/** What is sent. Of its moment only the age is told, because the clock of a device may run wrong. */
export const toRequestBody = (attempt: Submission, now: number) => ({
  ...attempt.input,
  ageSeconds: ageSecondsAt(attempt, now),
  ...(attempt.writer && { writer: attempt.writer }),
  ...(attempt.quote && { deviceWords: toDeviceWords(attempt.quote) }),
});

export const ageSecondsAt = ({ madeAt }: Pick<Submission, 'madeAt'>, now: number): number =>
  Math.max(0, Math.round((now - madeAt) / 1000));

/** The attempt to send now, given the one that has not succeeded yet, if any. */
export function nextSubmission(
  unanswered: Submission | null,
  input: CheckInInput,
  fresh: () => NewSubmission,
): Submission {
  return unanswered && isSameInput(unanswered.input, input) ? unanswered : { ...fresh(), input };
}

type NewSubmission = Pick<Submission, 'key' | 'madeAt' | 'writer'>;

function isSameInput(a: CheckInInput, b: CheckInInput): boolean {
  const keys = Object.keys(b) as (keyof CheckInInput)[];
  return keys.every((key) => a[key] === b[key]);
}
