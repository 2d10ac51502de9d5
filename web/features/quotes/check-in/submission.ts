/**
 * One idempotency key per check-in. An unchanged retry keeps its key, so that the server creates no second check-in.
 */

import type { DayEnd } from '#contract/domain/days.ts';
import { toLocalDay } from '#web/dates/local-day.ts';
import { type OnDeviceQuote, toOnDeviceQuoteInput } from '../on-device-writer/on-device-quote.ts';
import type { CheckInInput } from './check-in.ts';
import { localDayFor } from './day/check-in-day.ts';

interface UserClock {
  readonly utcOffsetMinutes: number;
  readonly dayEnd: DayEnd;
}

export interface Submission {
  readonly key: string;
  readonly input: CheckInInput;
  /** When it was first submitted, in milliseconds by this device's clock. */
  readonly madeAt: number;
  /** What the user's clock was set to then. */
  readonly clock: UserClock;
  /** 'built-in': the quote must not be requested from an AI service. */
  readonly writer?: 'built-in';
  /** The quote for it written on this device. */
  readonly quote?: OnDeviceQuote;
}

/** The request body. It contains the age of the check-in instead of its time, because a device's clock may be wrong. */
export const toRequestBody = (submission: Submission, now: number) => ({
  ...submission.input,
  ...submission.clock,
  ageSeconds: ageSecondsAt(submission, now),
  ...(submission.writer && { writer: submission.writer }),
  ...(submission.quote && { onDeviceQuote: toOnDeviceQuoteInput(submission.quote) }),
});

type Made = Pick<Submission, 'madeAt' | 'clock'>;

/** A date that reads on this device as the user's clock did when the check-in was made, perhaps in another time zone. */
export function clockTimeOf({ madeAt, clock }: Made): Date {
  const at = new Date(madeAt);
  at.setMinutes(at.getMinutes() + at.getTimezoneOffset() + clock.utcOffsetMinutes);
  return at;
}

/** The local day that the check-in is for. */
export const submissionLocalDay = (made: Made & Pick<Submission, 'input'>): string =>
  localDayFor(made.input.day, toLocalDay(clockTimeOf(made), made.clock.dayEnd));

export const ageSecondsAt = ({ madeAt }: Pick<Submission, 'madeAt'>, now: number): number =>
  Math.max(0, Math.round((now - madeAt) / 1000));

/** The submission to send now, given the one without a reply, if any. */
export function nextSubmission(
  pendingSubmission: Submission | null,
  input: CheckInInput,
  fresh: () => NewSubmission,
): Submission {
  return pendingSubmission && isSameInput(pendingSubmission.input, input) ? pendingSubmission : { ...fresh(), input };
}

/**
 * For a check-in whose time of day the user cannot choose. If a retry changes nothing else, it keeps the time of day of
 * the previous attempt, so that it stays the same check-in, even if that time of day, or the day, is over by now.
 */
export function withTimeOfSameTry(input: CheckInInput, sent: CheckInInput | undefined): CheckInInput {
  const again = sent && { ...input, timeOfDayPreference: sent.timeOfDayPreference };
  return again && isSameInput(again, sent) ? again : input;
}

export type NewSubmission = Omit<Submission, 'input' | 'quote'>;

/** True if both have the same ratings, day and time of day. Lists are compared by their content. */
export function isSameInput(a: CheckInInput, b: CheckInInput): boolean {
  const keys = Object.keys({ ...a, ...b }) as (keyof CheckInInput)[];
  return keys.every((key) => String(a[key]) === String(b[key]));
}
