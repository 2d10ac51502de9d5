import { beforeEach, expect, test, vi } from 'vitest';

const stored = vi.hoisted(() => new Map<string, unknown>());
vi.mock('idb-keyval', () => ({
  createStore: () => null,
  get: async (key: string) => stored.get(key),
  set: async (key: string, value: unknown) => void stored.set(key, value),
  setMany: async (pairs: [string, unknown][]) => {
    for (const [key, value] of pairs) stored.set(key, value);
  },
  clear: async () => stored.clear(),
}));
vi.stubGlobal('indexedDB', { databases: async () => [{ name: 'last-seen' }] });

const reply = (answer: unknown) => ({ answer, at: 1 });
const declined = reply({ granted: false, decidedAt: null });
const agreed = reply({ granted: true, decidedAt: null });

/** Loads the store module as a new page does. */
const loadPage = () => {
  vi.resetModules();
  return import('./offline-cache-store.ts');
};

beforeEach(() => stored.clear());

test("replies that arrive before the user is known are stored, and another user's are cleared", async () => {
  stored.set('owner', 'bob').set('progress', reply("bob's"));
  const { setCacheUser, writeCachedReply } = await loadPage();
  void writeCachedReply('subscription', reply("ada's"));
  void setCacheUser('ada');
  await writeCachedReply('user', reply('ada'));
  expect(Object.fromEntries(stored)).toEqual({ owner: 'ada', subscription: reply("ada's"), user: reply('ada') });
});

test("the previous user's replies are cleared when another user signs in on the same page", async () => {
  const { setCacheUser, writeCachedReply } = await loadPage();
  void writeCachedReply('subscription', reply("bob's"));
  void setCacheUser('bob');
  void writeCachedReply('progress', reply("bob's"));
  await setCacheUser('ada');
  expect(Object.fromEntries(stored)).toEqual({ owner: 'ada' });
});

test('replies from before a sign-out are not stored for the next user', async () => {
  const { clearOfflineCache, setCacheUser, writeCachedReply } = await loadPage();
  void writeCachedReply('subscription', reply("bob's"));
  void clearOfflineCache();
  await setCacheUser('ada');
  expect(Object.fromEntries(stored)).toEqual({ owner: 'ada' });
});

test('replies that arrive after the user has signed out, or someone else has signed in, in another tab are not stored', async () => {
  const { setCacheUser, writeCachedReply } = await loadPage();
  await setCacheUser('ada');
  const otherTab = await loadPage();
  await otherTab.clearOfflineCache();
  await writeCachedReply('progress', reply("ada's"));
  expect(stored.size).toBe(0);
  await otherTab.setCacheUser('bea');
  await writeCachedReply('progress', reply("ada's"));
  expect(Object.fromEntries(stored)).toEqual({ owner: 'bea' });
});

test("replies that arrive before the user is known are added to the same user's earlier ones", async () => {
  stored.set('owner', 'ada').set('progress', reply('earlier'));
  const { setCacheUser, writeCachedReply } = await loadPage();
  void writeCachedReply('subscription', reply('now'));
  await setCacheUser('ada');
  expect(Object.fromEntries(stored)).toEqual({
    owner: 'ada',
    progress: reply('earlier'),
    subscription: reply('now'),
  });
});

test('nothing is stored after caching has stopped', async () => {
  const { setCacheUser, stopCaching, writeCachedReply } = await loadPage();
  stopCaching();
  void setCacheUser('ada');
  await writeCachedReply('user', reply('ada'));
  expect(stored.size).toBe(0);
});

test('without consent to store health data, only what the account needs is kept', async () => {
  const { setCacheUser, writeCachedReply } = await loadPage();
  void setCacheUser('ada');
  for (const key of ['user', 'subscription', 'recent quotes, 20', 'progress', 'favorites'])
    void writeCachedReply(key, reply("ada's"));
  await writeCachedReply('health consent', agreed);
  expect(stored.size).toBe(7);
  await writeCachedReply('health consent', declined);
  const account = ['owner', 'user', 'subscription', 'health consent'];
  expect([...stored.keys()]).toEqual(account);
  // Also by another tab, or by a page that asked before the withdrawal.
  const otherTab = await loadPage();
  void otherTab.setCacheUser('ada');
  await otherTab.writeCachedReply('progress', reply("ada's"));
  expect([...stored.keys()]).toEqual(account);
  await writeCachedReply('health consent', agreed);
  await writeCachedReply('progress', reply("ada's"));
  expect([...stored.keys()]).toEqual([...account, 'progress']);
});

test('health data that arrived before the user is not kept if they have withdrawn their consent', async () => {
  const { setCacheUser, writeCachedReply } = await loadPage();
  void writeCachedReply('progress', reply("ada's"));
  void writeCachedReply('health consent', declined);
  await setCacheUser('ada');
  expect(Object.fromEntries(stored)).toEqual({ owner: 'ada', 'health consent': declined });
});
