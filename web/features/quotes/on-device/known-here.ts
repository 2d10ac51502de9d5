/** Which quotes of the person this device knows, without asking anybody: what its words must not repeat. */
import type { QueryClient } from '@tanstack/react-query';
import { KNOWN_QUOTES_MAX, RECENT_QUOTES_DEFAULT } from '../../../../contract/limits.ts';
import type { RecentQuote } from '../../../../contract/quotes.ts';
import { readLastSeen } from '../../../last-seen-store.ts';
import { lastSeenRecentQuotes, recentQuotesQuery } from '../../../queries.ts';
import type { Attempt } from '../attempt.ts';
import { keepWaiting, waitingOf } from '../waiting/waiting-store.ts';
import type { Known } from './words-here.ts';

interface KnownText {
  readonly known: Known;
  readonly text: string;
}

/** Newest first: those that wait here to be sent, then those that Home showed last. */
export async function knownHere(queryClient: QueryClient, userId: string, attempt: Attempt): Promise<KnownText[]> {
  const [waiting, sent] = await Promise.all([textsWaiting(userId, attempt), textsSeen(queryClient)]);
  return [...waiting, ...sent].slice(0, KNOWN_QUOTES_MAX);
}

async function textsWaiting(userId: string, attempt: Attempt): Promise<KnownText[]> {
  const waiting = await waitingOf(userId).catch(() => []);
  return waiting
    .filter(({ key, madeAt, refusal }) => key !== attempt.key && madeAt <= attempt.madeAt && refusal === null)
    .toReversed()
    .flatMap(({ key, words }) => (words ? [{ known: { checkIn: key }, text: words.text }] : []));
}

async function textsSeen(queryClient: QueryClient): Promise<KnownText[]> {
  const { queryKey } = recentQuotesQuery(RECENT_QUOTES_DEFAULT);
  const answer = queryClient.getQueryData(queryKey) ?? (await answerKept());
  return answer ? answer.quotes.map(({ id, text }) => ({ known: { quote: id }, text })) : [];
}

async function answerKept(): Promise<{ readonly quotes: readonly RecentQuote[] } | undefined> {
  const kept = await readLastSeen(lastSeenRecentQuotes(RECENT_QUOTES_DEFAULT)).catch(() => undefined);
  return kept?.answer as { readonly quotes: readonly RecentQuote[] } | undefined;
}

/** A check-in that waited was sent, and its words have an id now: those written after it are told. */
export async function tellLaterWords(userId: string, key: string, quote: string): Promise<void> {
  const isIt = (known: Known): boolean => 'checkIn' in known && known.checkIn === key;
  for (const one of await waitingOf(userId)) {
    if (!one.words?.known.some(isIt)) continue;
    const known = one.words.known.map((before) => (isIt(before) ? { quote } : before));
    await keepWaiting({ ...one, words: { ...one.words, known } });
  }
}
