import { expect, test } from 'vitest';
import { MIDNIGHT } from '#contract/domain/days.ts';
import { noStatistics, type RatingStatistics } from '#contract/domain/rating-statistics.ts';
import type { CheckInInput } from '../check-in/check-in.ts';
import { withQueued } from './with-queued.ts';

const day = (date: number): number => new Date(2026, 10, date, 12).getTime();
const now = { timeOfDayPreference: 'evening', day: 'today' } as const;
const waiting = (input: Partial<CheckInInput>, madeAt: number, refusal: string | null = null) => ({
  input: { ...now, set: [], ...input },
  madeAt,
  clock: { utcOffsetMinutes: -new Date(madeAt).getTimezoneOffset(), dayEnd: MIDNIGHT },
  refusal,
});
const known: RatingStatistics = {
  ...noStatistics,
  lastGiven: {
    ...noStatistics.lastGiven,
    hopeForFuture: { value: 4, checkInsAgo: 0, localDay: '2026-11-18' },
    stressLevel: { value: 2, checkInsAgo: 3, localDay: '2026-11-15' },
  },
};

test('withQueued counts queued check-ins as newer than those on the server, newest first', () => {
  const { lastGiven } = withQueued(known, [
    waiting({ hopeForFuture: 1, set: ['hopeForFuture'] }, day(20)),
    waiting({ hopeForFuture: 2, sleepQuality: 5, set: ['hopeForFuture'], carried: ['sleepQuality'] }, day(19)),
  ]);
  expect(lastGiven.hopeForFuture).toEqual({ value: 1, checkInsAgo: 0, localDay: '2026-11-20' });
  expect(lastGiven.sleepQuality).toEqual({ value: 5, checkInsAgo: 1, localDay: '2026-11-19' });
  expect(lastGiven.stressLevel).toEqual({ value: 2, checkInsAgo: 5, localDay: '2026-11-15' });
  expect(lastGiven.gratitudeLevels).toBeNull();
});

test('withQueued counts a queued filled-in check-in as the newest, under its own day', () => {
  const { lastGiven } = withQueued(known, [
    waiting({ hopeForFuture: 1, set: ['hopeForFuture'], day: '2026-11-16' }, day(20)),
  ]);
  expect(lastGiven.hopeForFuture).toEqual({ value: 1, checkInsAgo: 0, localDay: '2026-11-16' });
});

test('withQueued ignores ratings that are neither set nor carried, and check-ins that were refused or that the server has', () => {
  const { lastGiven } = withQueued(known, [
    waiting({ hopeForFuture: 1, stressLevel: 5, set: ['stressLevel'] }, day(20)),
  ]);
  expect(lastGiven.hopeForFuture).toMatchObject({ value: 4, checkInsAgo: 1 });
  const refused = waiting({ hopeForFuture: 1, set: ['hopeForFuture'] }, day(20), 'refused');
  expect(withQueued(known, [refused])).toEqual(known);
  const saved = { ...refused, refusal: null, isSaved: true } as const;
  expect(withQueued(known, [saved])).toEqual(known);
});
