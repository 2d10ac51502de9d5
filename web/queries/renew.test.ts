// @vitest-environment happy-dom
import { QueryClient, QueryObserver } from '@tanstack/react-query';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { announceChange } from '../session/account-changes.ts';
import { setPageUserId } from '../session/page-user.ts';
import { renew, renewWhenShown } from './renew.ts';
import { queryKeys } from './shared-queries.ts';

const MINUTE_MS = 60_000;
let isHidden = false;

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'] });
  vi.spyOn(document, 'hidden', 'get').mockImplementation(() => isHidden);
  isHidden = false;
});
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
  setPageUserId(null);
});

function show(hidden = false): void {
  isHidden = hidden;
  document.dispatchEvent(new Event('visibilitychange'));
}

/** A page that shows two replies. @returns what it has requested since then. */
function openPage(user: unknown = { id: 'ada' }) {
  const client = new QueryClient({ defaultOptions: { queries: { staleTime: Number.POSITIVE_INFINITY } } });
  const requested: string[] = [];
  for (const [queryKey, data] of [
    [queryKeys.user, user],
    [queryKeys.progress, {}],
  ] as const) {
    client.setQueryData(queryKey, data);
    new QueryObserver(client, {
      queryKey,
      queryFn: async () => {
        requested.push(queryKey[0]);
        return data;
      },
    }).subscribe(() => {});
  }
  renewWhenShown(client);
  return { client, requested };
}

const both = [queryKeys.user[0], queryKeys.progress[0]];

test('a page in view is renewed at once, and a hidden page once it is shown', () => {
  const { client, requested } = openPage();
  renew(client);
  expect(requested).toEqual(both);

  show(true);
  const hidden = openPage();
  renew(hidden.client);
  expect(hidden.requested).toEqual([]);
  show();
  expect(hidden.requested).toEqual(both);
});

test('a page that is shown again after a minute asks whether the session is still its own', async () => {
  const { requested } = openPage();
  show(true);
  vi.advanceTimersByTime(MINUTE_MS);
  show();
  expect(requested).toEqual([]);
  show(true);
  vi.advanceTimersByTime(1);
  show();
  expect(requested).toEqual([queryKeys.user[0]]);
});

test('a page without a user asks for none', () => {
  const { requested } = openPage(null);
  show(true);
  vi.advanceTimersByTime(2 * MINUTE_MS);
  show();
  expect(requested).toEqual([]);
});

test('a page is renewed when another tab of its user has changed something, and not for another user', async () => {
  setPageUserId('ada');
  const { requested } = openPage();
  const other = new BroadcastChannel('account-changes');
  other.postMessage('bea');
  other.postMessage('ada');
  await vi.waitFor(() => expect(requested).toEqual(both));
  other.close();
  // A tab does not notify itself.
  announceChange();
  expect(requested).toEqual(both);
});
