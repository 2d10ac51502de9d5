/** The user's quotes that this device knows without a request. An on-device quote must not repeat them. */
import type { QueryClient } from '@tanstack/react-query';
import type { RecentQuote } from '#contract/calls/quotes.ts';
import { KNOWN_QUOTES_MAX, RECENT_QUOTES_DEFAULT } from '#contract/limits.ts';
import { readCachedReply } from '#web/offline/offline-cache-store.ts';
import { offlineRecentQuotesKey, recentQuotesQuery } from '#web/queries/shared-queries.ts';
import type { Submission } from '../check-in/submission.ts';
import { listQueuedCheckIns } from '../offline-queue/queue-store.ts';
import type { KnownQuoteRef } from './on-device-quote.ts';

interface KnownQuote {
  readonly known: KnownQuoteRef;
  readonly text: string;
}

/** Newest first: the quotes of queued check-ins, then those that Home last showed. */
export async function collectKnownQuotes(
  queryClient: QueryClient,
  userId: string,
  submission: Submission,
): Promise<KnownQuote[]> {
  const [queued, sent] = await Promise.all([queuedQuotes(userId, submission), recentQuotes(queryClient)]);
  return [...queued, ...sent].slice(0, KNOWN_QUOTES_MAX);
}

async function queuedQuotes(userId: string, submission: Submission): Promise<KnownQuote[]> {
  const queued = await listQueuedCheckIns(userId);
  return queued
    .filter(({ key, madeAt, refusal }) => key !== submission.key && madeAt <= submission.madeAt && refusal === null)
    .toReversed()
    .flatMap(({ key, quote }) => (quote ? [{ known: { checkIn: key }, text: quote.text }] : []));
}

async function recentQuotes(queryClient: QueryClient): Promise<KnownQuote[]> {
  const { queryKey } = recentQuotesQuery(RECENT_QUOTES_DEFAULT);
  const answer = queryClient.getQueryData(queryKey) ?? (await readCachedRecentQuotes());
  return answer ? answer.quotes.map(({ id, text }) => ({ known: { quote: id }, text })) : [];
}

async function readCachedRecentQuotes(): Promise<{ readonly quotes: readonly RecentQuote[] } | undefined> {
  const cached = await readCachedReply(offlineRecentQuotesKey(RECENT_QUOTES_DEFAULT)).catch(() => undefined);
  return cached?.answer as { readonly quotes: readonly RecentQuote[] } | undefined;
}
