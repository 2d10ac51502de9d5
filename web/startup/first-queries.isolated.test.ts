import { QueryClient } from '@tanstack/react-query';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { firstCalls } from '../../contract/first-calls.ts';
import { forgetFirstReplies, readFirstReplies } from '../api-client/first-replies.ts';
import { startFirstQueries } from './first-queries.ts';

vi.mock('../offline/offline-cache-store.ts', () => ({
  readCachedReply: async () => undefined,
  writeCachedReply: async () => {},
  setCacheUser: async () => {},
  clearOfflineCache: async () => {},
}));

const TODAY = '2026-11-23';
const paths = Object.keys(firstCalls);
const callsOf = (path: string) => firstCalls[path]?.(TODAY) ?? [];
/** A reply with every field that the queries read. */
const reply = { today: TODAY, quotes: [], days: [], checkIn: null };
const fetchMock = vi.fn(async (_address: string) => Response.json(reply));

/** Opens a page with first replies for these URLs. */
function open(addresses: readonly string[]): void {
  const replies = Object.fromEntries(addresses.map((address) => [address, reply]));
  const { timeZone } = Intl.DateTimeFormat().resolvedOptions();
  vi.stubGlobal('document', {
    getElementById: () => ({ textContent: JSON.stringify({ timeZone, replies }), remove: () => {} }),
    querySelector: () => null,
  });
  readFirstReplies();
}

beforeEach(() => {
  vi.stubGlobal('fetch', fetchMock);
  fetchMock.mockClear();
});
afterEach(() => {
  forgetFirstReplies();
  vi.unstubAllGlobals();
});

test.each(paths)('startFirstQueries at %s makes no request if all first replies came with the page', async (path) => {
  open(callsOf(path));
  const client = new QueryClient();
  await startFirstQueries(client, path);
  expect(fetchMock).not.toHaveBeenCalled();
  expect(client.getQueryCache().getAll()).toHaveLength(callsOf(path).length);
  expect(
    client
      .getQueryCache()
      .getAll()
      .every(({ state }) => state.status === 'success'),
  ).toBe(true);
});

test.each(paths)('startFirstQueries at %s requests exactly the reply that is missing', async (path) => {
  for (const missing of callsOf(path).filter((address) => address !== '/api/user/progress')) {
    fetchMock.mockClear();
    open(callsOf(path).filter((address) => address !== missing));
    await startFirstQueries(new QueryClient(), path);
    expect(fetchMock.mock.calls.map(([address]) => address)).toEqual([missing]);
  }
});
