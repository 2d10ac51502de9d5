import { beforeEach, expect, test, vi } from 'vitest';
import type { OnDeviceQuoteInput } from '#contract/calls/quotes.ts';
import { HOUR_MS, MIDNIGHT } from '#contract/domain/days.ts';
import { ApiError, api } from '#web/api-client/api.ts';
import { newCheckIn, toCheckInInput } from '../check-in/check-in.ts';
import type { toRequestBody } from '../check-in/submission.ts';
import type { QueuedCheckIn } from './queue-store.ts';
import { sendQueuedCheckIns } from './send-queue.ts';

const stored = vi.hoisted(() => new Map<string, QueuedCheckIn>());
vi.mock('./queue-store.ts', () => ({
  listQueuedCheckIns: async (userId: string) => [...stored.values()].filter((one) => one.userId === userId),
  updateQueuedCheckIn: async (one: QueuedCheckIn) => void (stored.has(one.key) && stored.set(one.key, one)),
  getQueuedCheckIn: async (key: string) => stored.get(key),
  removeQueuedCheckIn: async (key: string) => void stored.delete(key),
}));
vi.mock('#web/api-client/api.ts', async (original) => ({ ...(await original<object>()), api: vi.fn() }));

const input = toCheckInInput(newCheckIn(new Date(2026, 10, 20, 9)));
const sent: { key: string; ageSeconds: number; onDeviceQuote?: OnDeviceQuoteInput }[] = [];
const bodies: object[] = [];

/** The signed-in user according to the server, and its reply to each check-in. */
let signedIn: string;
let replyTo: (key: string) => object | Error;

beforeEach(() => {
  stored.clear();
  sent.length = 0;
  bodies.length = 0;
  signedIn = 'ada';
  replyTo = () => ({ help: false, quote: { id: 'a quote' } });
  vi.mocked(api).mockImplementation((async (name: string, request: never, options: { idempotencyKey: string }) => {
    if (name === 'GET /api/user') return { id: signedIn };
    const { ageSeconds, onDeviceQuote, ...ratings } = (request as { body: ReturnType<typeof toRequestBody> }).body;
    bodies.push(ratings);
    sent.push({ key: options.idempotencyKey, ageSeconds, ...(onDeviceQuote && { onDeviceQuote }) });
    const answer = replyTo(options.idempotencyKey);
    if (answer instanceof Error) throw answer;
    return answer;
  }) as typeof api);
});

const clock = { utcOffsetMinutes: 60, dayEnd: MIDNIGHT };
const queue = (key: string, over: Partial<QueuedCheckIn> = {}) =>
  stored.set(key, { key, userId: 'ada', input, madeAt: Date.now() - HOUR_MS, clock, refusal: null, ...over });
const refused = (status: number, message = 'No.') => new ApiError(status, JSON.stringify({ message }), '');

test('each queued check-in is sent with its own key and age, then removed from the queue', async () => {
  queue('one');
  queue('two', { madeAt: Date.now() - 2 * HOUR_MS });
  const sentKeys: string[] = [];
  expect(await sendQueuedCheckIns('ada', ({ key }) => sentKeys.push(key))).toEqual({
    error: null,
    isReplyLost: false,
    retryAfterSeconds: null,
  });
  expect(sent.map(({ key }) => key)).toEqual(['one', 'two']);
  expect(sent.map(({ ageSeconds }) => Math.round(ageSeconds / 60))).toEqual([60, 120]);
  expect(sentKeys).toEqual(['one', 'two']);
  expect(stored.size).toBe(0);
});

test('a queued check-in is sent as it was queued', async () => {
  const queued = {
    ...input,
    stressLevel: 4,
    sleepQuality: 2,
    set: ['stressLevel' as const],
    carried: ['sleepQuality' as const],
  };
  queue('one', { input: queued });
  await sendQueuedCheckIns('ada', () => {});
  expect(bodies).toEqual([{ ...queued, ...clock }]);
});

test.each([0, 401, 403, 429, 500, 503])(
  'sending stops after status %i and leaves all check-ins queued',
  async (status) => {
    queue('one');
    queue('two');
    replyTo = () => refused(status);
    expect(await sendQueuedCheckIns('ada', () => {})).toMatchObject({ error: { status }, isReplyLost: status === 0 });
    expect(sent.map(({ key }) => key)).toEqual(['one']);
    expect([...stored.values()].map(({ refusal }) => refusal)).toEqual([null, null]);
  },
);

test('a check-in over the quota stays queued for its quote, and the next ones are sent', async () => {
  for (const key of ['one', 'two', 'three']) queue(key);
  const overQuota = new ApiError(429, JSON.stringify({ code: 'too_many_quotes' }), '', '45');
  replyTo = (key) => (key === 'two' ? overQuota : { help: false, quote: { id: 'a quote' } });
  expect(await sendQueuedCheckIns('ada', () => {})).toEqual({
    error: overQuota,
    isReplyLost: false,
    retryAfterSeconds: 45,
  });
  expect(sent.map(({ key }) => key)).toEqual(['one', 'two', 'three']);
  expect([...stored.values()]).toMatchObject([{ key: 'two', refusal: null, isSaved: true }]);
  replyTo = () => ({ help: false, quote: { id: 'a quote' } });
  await sendQueuedCheckIns('ada', () => {});
  expect(stored.size).toBe(0);
});

test('sending that stops reports how long the server asks to wait', async () => {
  queue('one');
  replyTo = () => new ApiError(503, '', '', '7');
  expect(await sendQueuedCheckIns('ada', () => {})).toMatchObject({ isReplyLost: false, retryAfterSeconds: 7 });
});

test.each([400, 409, 422])(
  'a check-in refused with %i is not sent again and does not block the next one',
  async (status) => {
    queue('one');
    queue('two');
    replyTo = (key) => (key === 'one' ? refused(status, 'Not like this.') : { help: false, quote: { id: 'a quote' } });
    expect((await sendQueuedCheckIns('ada', () => {})).error).toBeNull();
    expect([...stored.values()]).toMatchObject([{ key: 'one', refusal: 'Not like this.' }]);
    await sendQueuedCheckIns('ada', () => {});
    expect(sent.map(({ key }) => key)).toEqual(['one', 'two']);
  },
);

test('a check-in that the server has is not said to be refused, even if its quote can no longer be written', async () => {
  queue('one', { isSaved: true });
  replyTo = () => refused(400);
  await sendQueuedCheckIns('ada', () => {});
  expect(stored.size).toBe(0);
});

test('a check-in that is removed while it is sent stays removed when the server refuses it', async () => {
  queue('one');
  replyTo = () => {
    stored.delete('one');
    return refused(422);
  };
  await sendQueuedCheckIns('ada', () => {});
  expect(stored.size).toBe(0);
});

test.each(['user_changed', 'quote_being_written'])(
  'sending stops after %s and leaves all check-ins queued, to be sent later',
  async (code) => {
    queue('one');
    queue('two');
    replyTo = () => new ApiError(409, JSON.stringify({ code }), '');
    expect((await sendQueuedCheckIns('ada', () => {})).error).toMatchObject({ status: 409, code });
    expect(sent.map(({ key }) => key)).toEqual(['one']);
    expect([...stored.values()].map(({ refusal }) => refusal)).toEqual([null, null]);
    replyTo = () => ({ help: false, quote: { id: 'a quote' } });
    await sendQueuedCheckIns('ada', () => {});
    expect(stored.size).toBe(0);
  },
);

test('an on-device quote is sent along, and later ones refer to it by its server id', async () => {
  const words = { because: ['stressLevel' as const], isNight: false, isHelpOpen: false };
  queue('first', { madeAt: Date.now() - 2 * HOUR_MS, quote: { ...words, text: 'One.', known: [{ quote: 'older' }] } });
  queue('refused', { quote: { ...words, text: 'None.', known: [] }, refusal: 'Not like this.' });
  const known = [{ checkIn: 'first' }, { checkIn: 'refused' }, { quote: 'older' }];
  queue('second', { quote: { ...words, text: 'Two.', known } });
  replyTo = (key) => ({ help: false, quote: { id: `quote of ${key}` } });
  await sendQueuedCheckIns('ada', () => {});
  expect(sent.map(({ onDeviceQuote }) => onDeviceQuote)).toEqual([
    { text: 'One.', knownQuotes: ['older'], isNight: false, isHelpOpen: false },
    { text: 'Two.', knownQuotes: ['quote of first', 'older'], isNight: false, isHelpOpen: false },
  ]);
});

test('a check-in older than 7 days is refused with that reason', async () => {
  queue('one', { madeAt: Date.now() - 8 * 24 * HOUR_MS });
  replyTo = () => refused(400, 'body.ageSeconds: too big');
  await sendQueuedCheckIns('ada', () => {});
  expect(stored.get('one')?.refusal).toBe('It was made more than 7 days ago.');
});

test.each([
  [
    '2026-11-12',
    { issues: [{ field: 'body.day', message: 'No.' }] },
    'That day was more than 7 days before, so it could no longer be filled in.',
  ],
  ['today', {}, 'No.'],
  ['2026-11-12', { issues: [{ field: 'body.stressLevel', message: 'No.' }] }, 'No.'],
])('a check-in for %s refused with %j gets the reason "%s"', async (day, body, reason) => {
  queue('one', { input: { ...input, day } });
  replyTo = () => new ApiError(400, JSON.stringify({ message: 'No.', ...body }), '');
  await sendQueuedCheckIns('ada', () => {});
  expect(bodies).toEqual([{ ...input, ...clock, day }]);
  expect(stored.get('one')?.refusal).toBe(reason);
});

test('an unreachable server leaves the check-in queued without reporting a lost reply', async () => {
  queue('one');
  vi.mocked(api).mockRejectedValue(refused(0));
  expect(await sendQueuedCheckIns('ada', () => {})).toMatchObject({ error: { status: 0 }, isReplyLost: false });
  expect(stored.size).toBe(1);
});

test("another user's check-ins are not sent, nor any after another user has signed in", async () => {
  queue('one', { userId: 'bob' });
  await sendQueuedCheckIns('ada', () => {});
  queue('two');
  signedIn = 'bob';
  await sendQueuedCheckIns('ada', () => {});
  expect(sent).toEqual([]);
  expect(stored.size).toBe(2);
});
