import { expect, test } from 'vitest';
import { type DayEnd, MIDNIGHT } from '#contract/domain/days.ts';
import { countQueuedFor } from './queued-for-day.ts';

const queued = (day: string, madeOn: number, refusal: string | null = null) => ({
  ...queuedAt(new Date(2026, 10, madeOn, 20), day, MIDNIGHT),
  refusal,
});
const queuedAt = (at: Date, day: string, dayEnd: DayEnd) => ({
  input: { timeOfDayPreference: 'evening' as const, day, set: [] },
  madeAt: at.getTime(),
  clock: { utcOffsetMinutes: -at.getTimezoneOffset(), dayEnd },
  refusal: null,
});

test('countQueuedFor counts check-ins on the day they are for, and no refused ones', () => {
  const all = [queued('today', 18), queued('2026-11-18', 20), queued('2026-11-18', 20, 'No.')];
  expect(['2026-11-17', '2026-11-18', '2026-11-19'].map((day) => countQueuedFor(all, day))).toEqual([0, 2, 0]);
});

test('countQueuedFor leaves out a check-in that the server has and counts itself', () => {
  expect(countQueuedFor([{ ...queued('today', 18), isSaved: true }], '2026-11-18')).toBe(0);
});

test('countQueuedFor counts a check-in made before the day end on the previous day, unless it names one', () => {
  const twoOClock = new Date(2026, 10, 20, 2);
  const counts = (dayEnd: DayEnd) => {
    const all = [queuedAt(twoOClock, 'today', dayEnd), queuedAt(twoOClock, '2026-11-18', dayEnd)];
    return ['2026-11-18', '2026-11-19', '2026-11-20'].map((day) => countQueuedFor(all, day));
  };
  expect([counts(MIDNIGHT), counts(2), counts(3)]).toEqual([
    [1, 0, 1],
    [1, 0, 1],
    [1, 1, 0],
  ]);
});
