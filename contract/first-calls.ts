/**
 * The calls that a page of a signed-in user makes first. The server sends their replies along with the page, so that it
 * need not make these calls. Each address must be exactly the one that the page would request; otherwise the page makes
 * the call again.
 */
import { firstDayOf, lastDayOf, monthOf } from './domain/months.ts';
import { JOURNEY_PAGE, RECENT_QUOTES_DEFAULT } from './limits.ts';
import { pages } from './pages.ts';

/** The signed-in user, their plan, and whether they consent to our storing health data. */
const accountCalls = ['/api/user', '/api/subscription-status', '/api/gdpr/health-consent'] as const;

const moodDaysOfMonth = (day: string): string => {
  const month = monthOf(day);
  return `/api/user/days?from=${firstDayOf(month)}&to=${lastDayOf(month)}`;
};

/**
 * By the path of the page.
 * @param today the user's local day.
 */
export const firstCalls: Readonly<Record<string, (today: string) => readonly string[]>> = {
  [pages.home]: (today) => [
    ...accountCalls,
    '/api/user/progress',
    `/api/quotes/recent?limit=${RECENT_QUOTES_DEFAULT}`,
    moodDaysOfMonth(today),
    '/api/check-ins/statistics',
  ],
  [pages.progress]: () => [
    ...accountCalls,
    '/api/user/progress',
    `/api/quotes/recent?entries=all&limit=${JOURNEY_PAGE}`,
  ],
  [pages.analytics]: () => [
    ...accountCalls,
    '/api/user/progress',
    '/api/user/analytics',
    '/api/user/dimensions?days=30',
    '/api/user/patterns',
  ],
  [pages.sliders]: () => [...accountCalls, '/api/user/progress', '/api/check-ins/last'],
};
