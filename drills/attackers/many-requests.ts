/** Concurrent requests, and the statuses of their responses. */
import type { HttpReply } from '../../server/testing/http-caller.ts';

export const inParallel = <Result>(count: number, work: (index: number) => Promise<Result>): Promise<Result[]> =>
  Promise.all(Array.from({ length: count }, (_, index) => work(index)));

/** "3 x 200, 17 x 429" */
export function countStatuses(replies: readonly Pick<HttpReply, 'status'>[]): string {
  const counts = new Map<number, number>();
  for (const { status } of replies) counts.set(status, (counts.get(status) ?? 0) + 1);
  return [...counts].map(([status, count]) => `${count} x ${status}`).join(', ');
}
