/** The quota of quotes per user: in any minute and in any 24 hours. */
import { DAY_MS, MINUTE_MS } from '#contract/domain/days.ts';
import { failure } from '#server/failure.ts';

export interface Quota {
  readonly perDay: number;
  readonly perMinute: number;
}

/** The limit that is exceeded and the seconds until it is free again. Null when the quota allows one more. */
export type QuotaCheck = { readonly exceeded: 'minute' | 'day'; readonly retryAfterSeconds: number } | null;

/** @param times of the quotes of the last 24 hours, newest first, in milliseconds. */
export const checkQuota = (times: readonly number[], { perDay, perMinute }: Quota, now: number): QuotaCheck => {
  const untilFree = (limit: number, windowMs: number): number => {
    const oldest = times[limit - 1];
    return oldest === undefined ? 0 : oldest + windowMs - now;
  };
  const day = untilFree(perDay, DAY_MS);
  const minute = untilFree(perMinute, MINUTE_MS);
  if (Math.max(day, minute) <= 0) return null;
  const seconds = Math.ceil(Math.max(day, minute) / 1000);
  return { exceeded: day >= minute ? 'day' : 'minute', retryAfterSeconds: seconds };
};

const messages = {
  minute: 'Those were several quotes in a short time. You can ask for another in a minute.',
  day: "That's all the quotes for one day. The ones you have are still there to read.",
};
const helpHint = 'If you need to talk to someone, open "Help now" on this page.';

/** @param about what has been saved, and whether the help lines would have opened with the quote. */
export const tooManyQuotes = (
  { exceeded, retryAfterSeconds }: NonNullable<QuotaCheck>,
  about: { readonly saved: string; readonly help: boolean },
) =>
  failure('too_many_quotes', {
    message: [messages[exceeded], about.saved, ...(about.help ? [helpHint] : [])].join(' '),
    retryAfterSeconds,
    help: about.help,
  });
