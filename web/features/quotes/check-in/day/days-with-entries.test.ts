import { expect, test } from 'vitest';
import { countQueuedFor } from './days-with-entries.ts';

const queued = (day: string, madeOn: number, refusal: string | null = null) => ({
  input: { timeOfDayPreference: 'evening' as const, day },
  madeAt: new Date(2026, 10, madeOn, 20).getTime(),
  refusal,
});

test('a queued check-in counts for the day it is for, and one that was refused for none', () => {
  const all = [queued('today', 18), queued('yesterday', 19), queued('2026-11-18', 20), queued('2026-11-18', 20, 'No.')];
  expect(['2026-11-17', '2026-11-18', '2026-11-19'].map((day) => countQueuedFor(all, day))).toEqual([0, 3, 0]);
});
