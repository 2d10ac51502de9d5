/** The queries that each page starts with, for which the server sends first replies: contract/first-calls.ts. */
import type { QueryClient } from '@tanstack/react-query';
import { firstDayOf, lastDayOf, monthOf } from '../../contract/domain/months.ts';
import { RECENT_QUOTES_DEFAULT } from '../../contract/limits.ts';
import { pages } from '../../contract/pages.ts';
import { journeyQuery, lastCheckInQuery, ratingStatisticsQuery } from '../features/quotes/quote-queries.ts';
import {
  analyticsQuery,
  dimensionLinesQuery,
  monthQuery,
  patternsQuery,
  progressQuery,
} from '../queries/progress-queries.ts';
import {
  currentUserQuery,
  healthConsentQuery,
  recentQuotesQuery,
  subscriptionQuery,
} from '../queries/shared-queries.ts';

type Start = (client: QueryClient) => readonly Promise<unknown>[];

const startByPath: Readonly<Record<string, Start>> = {
  [pages.home]: (client) => [
    client.prefetchQuery(progressQuery).then(() => prefetchMonth(client)),
    client.prefetchQuery(recentQuotesQuery(RECENT_QUOTES_DEFAULT)),
    client.prefetchQuery(ratingStatisticsQuery),
  ],
  [pages.progress]: (client) => [client.prefetchQuery(progressQuery), client.prefetchInfiniteQuery(journeyQuery(null))],
  [pages.analytics]: (client) => [
    client.prefetchQuery(progressQuery),
    client.prefetchQuery(analyticsQuery),
    client.prefetchQuery(dimensionLinesQuery(30)),
    client.prefetchQuery(patternsQuery),
  ],
  [pages.sliders]: (client) => [client.prefetchQuery(progressQuery), client.prefetchQuery(lastCheckInQuery)],
};

async function prefetchMonth(client: QueryClient): Promise<void> {
  const today = client.getQueryData(progressQuery.queryKey)?.today;
  if (today === undefined) return;
  const month = monthOf(today);
  await client.prefetchQuery(monthQuery(firstDayOf(month), lastDayOf(month)));
}

/**
 * Starts the page's first queries. Resolves when all queries with a first reply have their data, which needs no request
 * and so takes only a moment. All others continue. The user is queried first, because replies are cached on the device
 * for that user.
 */
export async function startFirstQueries(client: QueryClient, path: string): Promise<void> {
  await Promise.race([client.prefetchQuery(currentUserQuery), nextTask()]);
  const started = [
    client.prefetchQuery(subscriptionQuery),
    client.prefetchQuery(healthConsentQuery),
    ...(startByPath[path]?.(client) ?? []),
  ];
  await Promise.race([Promise.all(started), nextTask()]);
}

/** Resolves once all pending promise callbacks have run. */
const nextTask = (): Promise<void> =>
  new Promise((resolve) => {
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = () => {
      port1.close();
      resolve();
    };
    port2.postMessage(null);
  });
