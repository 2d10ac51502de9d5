import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { type CheckInDraft, readCheckInDraft, storeCheckInDraft } from './check-in-drafts.ts';
import { clearDraftRatings, saveDraftRatings } from './draft-ratings.ts';
import { setPageUserId } from './page-user.ts';

const NOON = new Date(2026, 10, 22, 12);
const hoursLater = (hours: number) => new Date(NOON.getTime() + hours * 3_600_000);
const stored = new Map<string, string>();
const isSet = (value: number) => ({ value, isSet: true });
const carried = { value: 4, isSet: false, isCarried: true };
const draft = {
  ratings: { sleepQuality: isSet(1), hopeForFuture: isSet(2), stressLevel: carried },
  timeOfDay: 'evening',
} as const;

const read = (form = 'today', today = '2026-11-22') => readCheckInDraft(form, today);
const store = (form: string, entered: CheckInDraft | null) => storeCheckInDraft(form, entered, '2026-11-22');

beforeEach(() => {
  stored.clear();
  vi.useFakeTimers({ now: NOON, toFake: ['Date'] });
  setPageUserId('ada');
  vi.stubGlobal('sessionStorage', {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => void stored.set(key, value),
    removeItem: (key: string) => void stored.delete(key),
  });
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

test('each form has its own draft, with its ratings in the order given, until it is sent', () => {
  store('today', draft);
  store('home', { ratings: { urgencyOfNeed: isSet(3) } });
  store('2026-11-20', { ratings: { stressLevel: isSet(5) } });
  expect(read()).toEqual(draft);
  expect(Object.keys(read()?.ratings ?? {})).toEqual(['sleepQuality', 'hopeForFuture', 'stressLevel']);
  store('today', null);
  expect([read(), read('home'), read('2026-11-20')]).toEqual([
    null,
    { ratings: { urgencyOfNeed: isSet(3) } },
    { ratings: { stressLevel: isSet(5) } },
  ]);
  store('home', null);
  store('2026-11-20', null);
  expect(stored.size).toBe(0);
});

test('a draft is shown neither to another user nor on another day', () => {
  store('today', draft);
  setPageUserId('bea');
  expect([read(), stored.size]).toEqual([null, 0]);
  store('home', { ratings: { stressLevel: isSet(2) } });
  setPageUserId('ada');
  expect([read(), read('home')]).toEqual([null, null]);
  store('today', draft);
  expect([read(), read('today', '2026-11-23'), stored.size]).toEqual([draft, null, 0]);
});

test('nothing is stored for a page that shows no user', () => {
  setPageUserId(null);
  store('today', draft);
  expect(stored.size).toBe(0);
});

test('a sign-out clears every draft', () => {
  store('today', draft);
  clearDraftRatings();
  expect([read(), stored.size]).toEqual([null, 0]);
});

test('ratings from the landing page are a draft for today, which the next draft replaces', () => {
  saveDraftRatings({ hopeForFuture: 2, sleepQuality: 1 }, NOON);
  vi.setSystemTime(hoursLater(23));
  expect(read()).toEqual({ ratings: { hopeForFuture: isSet(2), sleepQuality: isSet(1) } });
  expect([read('home'), read('2026-11-20')]).toEqual([null, null]);
  store('home', null);
  expect(read()?.ratings).toEqual({ hopeForFuture: isSet(2), sleepQuality: isSet(1) });
  store('today', { ratings: { hopeForFuture: isSet(4) } });
  expect(read()?.ratings).toEqual({ hopeForFuture: isSet(4) });
});

test('ratings from the landing page are dropped after 24 hours, or if the clock was set back', () => {
  saveDraftRatings({ hopeForFuture: 2 }, NOON);
  vi.setSystemTime(hoursLater(24));
  expect(read()).toBeNull();
  vi.setSystemTime(hoursLater(-1));
  expect(read()).toBeNull();
});

const at = NOON.getTime();
const ofAda = (today: string) => `{"userId":"ada","localDay":"2026-11-22","drafts":{"today":${today}}}`;
test.each([
  ['invalid JSON', '{'],
  ['null', 'null'],
  ['no drafts', `{"at":${at}}`],
  ['no time', '{"drafts":{"today":{"ratings":{"hopeForFuture":{"value":2,"isSet":true}}}}}'],
  ['an empty draft', ofAda('null')],
  ['a draft without ratings', ofAda('{}')],
])('there is no draft if storage contains %s', (_, text) => {
  stored.set('draft-ratings', text);
  expect(read()).toBeNull();
});

test.each([
  ['values', ofAda('{"ratings":{"hopeForFuture":{"value":6},"sleepQuality":{"value":"1"},"stressLevel":2.5}}')],
  ['dimensions', ofAda('{"ratings":{"joy":{"value":3,"isSet":true}}}')],
])('a draft drops invalid %s', (_, text) => {
  stored.set('draft-ratings', text);
  expect(read()).toEqual({ ratings: {} });
});

test('there is no draft if session storage is unavailable', () => {
  vi.stubGlobal('sessionStorage', undefined);
  saveDraftRatings({ hopeForFuture: 2 }, NOON);
  store('today', draft);
  clearDraftRatings();
  expect(read()).toBeNull();
});
