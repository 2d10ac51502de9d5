/** The newsletter's subscribers as CSV. */
import { BYTE_ORDER_MARK, csvRow } from '#server/text/csv.ts';
import type { Subscriber } from './subscribers-store.ts';

/**
 * Yields one page of rows at a time. Times are in UTC. An unconfirmed subscriber is pending and has no confirmation
 * time.
 */
export async function* subscribersCsv(pages: AsyncIterable<readonly Subscriber[]>): AsyncGenerator<string> {
  yield BYTE_ORDER_MARK + csvRow(['Email', 'Status', 'Subscribed', 'Confirmed']);
  for await (const page of pages) yield page.map(csvRowOf).join('');
}

const csvRowOf = ({ email, subscribedAt, confirmedAt }: Subscriber): string =>
  csvRow([
    email,
    confirmedAt === null ? 'Pending' : 'Active',
    subscribedAt.toISOString(),
    confirmedAt?.toISOString() ?? '',
  ]);
