import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { clearDraftRatings, readDraftRatings, saveDraftRatings } from './draft-ratings.ts';

const NOON = new Date('2026-11-22T12:00:00Z');
const hoursLater = (hours: number) => new Date(NOON.getTime() + hours * 3_600_000);
const stored = new Map<string, string>();

beforeEach(() => {
  stored.clear();
  vi.stubGlobal('sessionStorage', {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => void stored.set(key, value),
    removeItem: (key: string) => void stored.delete(key),
  });
});
afterEach(() => void vi.unstubAllGlobals());

test('draft ratings can be read repeatedly until they are cleared', () => {
  saveDraftRatings({ hopeForFuture: 2, sleepQuality: 1 }, NOON);
  expect(readDraftRatings(hoursLater(1))).toEqual({ hopeForFuture: 2, sleepQuality: 1 });
  expect(readDraftRatings(hoursLater(23))).toEqual({ hopeForFuture: 2, sleepQuality: 1 });
  clearDraftRatings();
  expect(readDraftRatings(hoursLater(1))).toEqual({});
  expect(stored.size).toBe(0);
});

test('draft ratings are dropped after 24 hours, or if the clock was set back', () => {
  saveDraftRatings({ hopeForFuture: 2 }, NOON);
  expect(readDraftRatings(hoursLater(24))).toEqual({});
  expect(readDraftRatings(hoursLater(-1))).toEqual({});
});

test.each([
  ['invalid JSON', '{'],
  ['null', 'null'],
  ['no ratings', `{"at":${NOON.getTime()}}`],
  ['no time', '{"ratings":{"hopeForFuture":2}}'],
  ['invalid values', `{"at":${NOON.getTime()},"ratings":{"hopeForFuture":6,"sleepQuality":"1","stressLevel":2.5}}`],
  ['an unknown dimension', `{"at":${NOON.getTime()},"ratings":{"joy":3}}`],
])('draft ratings are empty if storage contains %s', (_, text) => {
  stored.set('draft-ratings', text);
  expect(readDraftRatings(NOON)).toEqual({});
});

test('draft ratings are empty if session storage is unavailable', () => {
  vi.stubGlobal('sessionStorage', undefined);
  saveDraftRatings({ hopeForFuture: 2 }, NOON);
  clearDraftRatings();
  expect(readDraftRatings(NOON)).toEqual({});
});
