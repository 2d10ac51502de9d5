/** When a temporarily refused action can be retried, as text. */
import { daysBetween } from '#contract/domain/days.ts';
import { clockTime, dayAndMonth } from '#web/dates/date-words.ts';
import { toLocalDay } from '#web/dates/local-day.ts';

/** "in 40 seconds", "at 14:32", "tomorrow at 09:10". Rounded up, so that it is never too early. */
export function formatRetryTime(seconds: number, now: Date): string {
  if (seconds < 90) return `in ${seconds} second${seconds === 1 ? '' : 's'}`;
  const minute = 60_000;
  const at = new Date(Math.ceil((now.getTime() + 1000 * seconds) / minute) * minute);
  const daysAhead = daysBetween(toLocalDay(now), toLocalDay(at));
  if (daysAhead === 0) return `at ${clockTime(at)}`;
  return `${daysAhead === 1 ? 'tomorrow' : `on ${dayAndMonth(at)}`} at ${clockTime(at)}`;
}
