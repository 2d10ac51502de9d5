import { beforeEach, expect, test, vi } from 'vitest';
import type { DeviceQuote } from '../../../../contract/calls/quotes.ts';
import { defaultRatings } from '../../../../contract/domain/mood.ts';
import { ApiError, api } from '../../../api.ts';
import { newCheckIn, toCheckInInput } from '../check-in/check-in.ts';
import type { toRequestBody } from '../check-in/submission.ts';
import type { QueuedCheckIn } from './queue-store.ts';
import { sendQueuedCheckIns } from './send-queue.ts';

const kept = vi.hoisted(() => new Map<string, QueuedCheckIn>());
vi.mock('./queue-store.ts', () => ({
  listQueuedCheckIns: async (userId: string) => [...kept.values()].filter((one) => one.userId === userId),
  saveQueuedCheckIn: async (one: QueuedCheckIn) => void kept.set(one.key, one),
  getQueuedCheckIn: async (key: string) => kept.get(key),
  removeQueuedCheckIn: async (key: string) => void kept.delete(key),
}));
vi.mock('../../../api.ts', async (original) => ({ ...(await original<object>()), api: vi.fn() }));

const HOUR_MS = 60 * 60 * 1000;
const input = toCheckInInput(newCheckIn(new Date(2026, 10, 20, 9)));
const sent: { key: string; ageSeconds: number; deviceWords?: DeviceQuote }[] = [];
const bodies: object[] = [];

/** The signed-in user according to the server, and its reply to each check-in. */
let signedIn: string;
let answerTo: (key: string) => object | Error;

beforeEach(() => {
  kept.clear();
  sent.length = 0;
  bodies.length = 0;
  signedIn = 'ada';
  answerTo = () => ({ help: false, quote: { id: 'a quote' } });
  vi.mocked(api).mockImplementation((async (name: string, request: never, options: { idempotencyKey: string }) => {
    if (name === 'GET /api/user') return { id: signedIn };
    const { ageSeconds, deviceWords, ...ratings } = (request as { body: ReturnType<typeof toRequestBody> }).body;
    bodies.push(ratings);
    sent.push({ key: options.idempotencyKey, ageSeconds, ...(deviceWords && { deviceWords }) });
    const answer = answerTo(options.idempotencyKey);
    if (answer instanceof Error) throw answer;
    return answer;
  }) as typeof api);
});

const wait = (key: string, over: Partial<QueuedCheckIn> = {}) =>
  kept.set(key, { key, userId: 'ada', input, madeAt: Date.now() - HOUR_MS, refusal: null, ...over });
const refused = (status: number, message = 'No.') => new ApiError(status, JSON.stringify({ message }), '');

test('each queued check-in is sent with its own key and age, then removed from the queue', async () => {
  wait('one');
  wait('two', { madeAt: Date.now() - 2 * HOUR_MS });
  const told: string[] = [];
  expect(await sendQueuedCheckIns('ada', ({ key }) => told.push(key))).toEqual({
    why: null,
    isLostOnTheWay: false,
    retryAfterSeconds: null,
  });
  expect(sent.map(({ key }) => key)).toEqual(['one', 'two']);
  expect(sent.map(({ ageSeconds }) => Math.round(ageSeconds / 60))).toEqual([60, 120]);
  expect(told).toEqual(['one', 'two']);
  expect(kept.size).toBe(0);
});

test('a queued check-in is sent as it was queued, even in the format of an earlier version', async () => {
  const earlier = { ...defaultRatings(), timeOfDayPreference: 'morning', day: 'today' } as const;
  const carried = {
    ...input,
    stressLevel: 4,
    sleepQuality: 2,
    set: ['stressLevel' as const],
    carried: ['sleepQuality' as const],
  };
  wait('earlier', { input: earlier });
  wait('carried', { input: carried });
  await sendQueuedCheckIns('ada', () => {});
  expect(bodies).toEqual([earlier, carried]);
});

test.each([0, 401, 403, 429, 500, 503])(
  'sending stops after status %i and leaves all check-ins queued',
  async (status) => {
    wait('one');
    wait('two');
    answerTo = () => refused(status);
    expect(await sendQueuedCheckIns('ada', () => {})).toMatchObject({ why: { status }, isLostOnTheWay: status === 0 });
    expect(sent.map(({ key }) => key)).toEqual(['one']);
    expect([...kept.values()].map(({ refusal }) => refusal)).toEqual([null, null]);
  },
);

test('a check-in over the quota stays queued for its quote, and the next ones are sent', async () => {
  for (const key of ['one', 'two', 'three']) wait(key);
  const overQuota = new ApiError(429, JSON.stringify({ code: 'too_many_quotes' }), '', '45');
  answerTo = (key) => (key === 'two' ? overQuota : { help: false, quote: { id: 'a quote' } });
  expect(await sendQueuedCheckIns('ada', () => {})).toEqual({
    why: overQuota,
    isLostOnTheWay: false,
    retryAfterSeconds: 45,
  });
  expect(sent.map(({ key }) => key)).toEqual(['one', 'two', 'three']);
  expect([...kept.values()]).toMatchObject([{ key: 'two', refusal: null }]);
});

test('sending that stops reports how long the server asks to wait', async () => {
  wait('one');
  answerTo = () => new ApiError(503, '', '', '7');
  expect(await sendQueuedCheckIns('ada', () => {})).toMatchObject({ isLostOnTheWay: false, retryAfterSeconds: 7 });
});

test.each([400, 409, 422])(
  'a check-in refused with %i is not sent again and does not block the next one',
  async (status) => {
    wait('one');
    wait('two');
    answerTo = (key) => (key === 'one' ? refused(status, 'Not like this.') : { help: false, quote: { id: 'a quote' } });
    expect((await sendQueuedCheckIns('ada', () => {})).why).toBeNull();
    expect([...kept.values()]).toMatchObject([{ key: 'one', refusal: 'Not like this.' }]);
    await sendQueuedCheckIns('ada', () => {});
    expect(sent.map(({ key }) => key)).toEqual(['one', 'two']);
  },
);

test('an on-device quote is sent along, and later ones refer to it by its server id', async () => {
  const words = { because: ['stressLevel' as const], isNight: false, isHelpOpen: false };
  wait('first', { madeAt: Date.now() - 2 * HOUR_MS, quote: { ...words, text: 'One.', known: [{ quote: 'older' }] } });
  wait('refused', { quote: { ...words, text: 'None.', known: [] }, refusal: 'Not like this.' });
  const known = [{ checkIn: 'first' }, { checkIn: 'refused' }, { quote: 'older' }];
  wait('second', { quote: { ...words, text: 'Two.', known } });
  answerTo = (key) => ({ help: false, quote: { id: `quote of ${key}` } });
  await sendQueuedCheckIns('ada', () => {});
  expect(sent.map(({ deviceWords }) => deviceWords)).toEqual([
    { text: 'One.', knownQuotes: ['older'], isNight: false, isHelpOpen: false },
    { text: 'Two.', knownQuotes: ['quote of first', 'older'], isNight: false, isHelpOpen: false },
  ]);
});

test('a check-in older than 7 days is refused with that reason', async () => {
  wait('one', { madeAt: Date.now() - 8 * 24 * HOUR_MS });
  answerTo = () => refused(400, 'body.ageSeconds: too big');
  await sendQueuedCheckIns('ada', () => {});
  expect(kept.get('one')?.refusal).toBe('It was made more than 7 days ago.');
});

test.each([
  ['2026-11-12', {}, 'That day was more than 7 days before, so it could no longer be filled in.'],
  ['today', {}, 'No.'],
  ['2026-11-12', { issues: [{ field: 'body.stressLevel', message: 'No.' }] }, 'No.'],
])('a check-in for %s refused with %j gets the reason "%s"', async (day, body, why) => {
  wait('one', { input: { ...input, day } });
  answerTo = () => new ApiError(400, JSON.stringify({ message: 'No.', ...body }), '');
  await sendQueuedCheckIns('ada', () => {});
  expect(bodies).toEqual([{ ...input, day }]);
  expect(kept.get('one')?.refusal).toBe(why);
});

test('an unreachable server leaves the check-in queued without reporting a lost reply', async () => {
  wait('one');
  vi.mocked(api).mockRejectedValue(refused(0));
  expect(await sendQueuedCheckIns('ada', () => {})).toMatchObject({ why: { status: 0 }, isLostOnTheWay: false });
  expect(kept.size).toBe(1);
});

test("another user's check-ins are not sent, nor any after another user has signed in", async () => {
  wait('one', { userId: 'bob' });
  await sendQueuedCheckIns('ada', () => {});
  wait('two');
  signedIn = 'bob';
  await sendQueuedCheckIns('ada', () => {});
  expect(sent).toEqual([]);
  expect(kept.size).toBe(2);
});
