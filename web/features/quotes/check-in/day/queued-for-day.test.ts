import { expect, test } from 'vitest';
import { type DayEnd, MIDNIGHT } from '#contract/domain/days.ts';
import { countQueuedFor } from './queued-for-day.ts';

const queued = (day: string, madeOn: number, refusal: string | null = null, hour = 20) => ({
  input: { timeOfDayPreference: 'evening' as const, day },
  madeAt: new Date(2026, 10, madeOn, hour).getTime(),
  refusal,
});

test('countQueuedFor counts check-ins on the day they are for, and no refused ones', () => {
  const all = [queued('today', 18), queued('yesterday', 19), queued('2026-11-18', 20), queued('2026-11-18', 20, 'No.')];
  expect(['2026-11-17', '2026-11-18', '2026-11-19'].map((day) => countQueuedFor(all, day, MIDNIGHT))).toEqual([
    0, 3, 0,
  ]);
});

test('countQueuedFor counts a check-in made before the day end on the previous day, unless it names one', () => {
  const all = [queued('today', 20, null, 2), queued('2026-11-18', 20, null, 2)];
  const counts = (dayEnd: DayEnd) =>
    ['2026-11-18', '2026-11-19', '2026-11-20'].map((day) => countQueuedFor(all, day, dayEnd));
  expect([counts(MIDNIGHT), counts(2), counts(3)]).toEqual([
    [1, 0, 1],
    [1, 0, 1],
    [1, 1, 0],
  ]);
});
