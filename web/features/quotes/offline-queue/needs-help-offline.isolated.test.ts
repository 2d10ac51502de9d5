import { QueryClient } from '@tanstack/react-query';
import { beforeEach, expect, test, vi } from 'vitest';
import { MIDNIGHT } from '#contract/domain/days.ts';
import { type DimensionKey, defaultRatings } from '#contract/domain/mood.ts';
import type { CheckInInput } from '../check-in/check-in.ts';
import { lastCheckInQuery } from '../quote-queries.ts';
import { needsHelpOffline } from './needs-help-offline.ts';
import type { QueuedCheckIn } from './queue-store.ts';

const queued = vi.hoisted(() => [] as QueuedCheckIn[]);
vi.mock('./queue-store.ts', () => ({ listQueuedCheckIns: async () => queued }));

const now = { timeOfDayPreference: 'evening', day: 'today' } as const;
const lowHope: CheckInInput = { ...now, hopeForFuture: 2, set: ['hopeForFuture'], carried: [] };
const withoutHope: CheckInInput = { ...now, stressLevel: 3, set: ['stressLevel'], carried: [] };

const client = new QueryClient();
const clock = { utcOffsetMinutes: 0, dayEnd: MIDNIGHT };
const isHelpDue = (input: CheckInInput) => needsHelpOffline(client, 'ada', { key: 'now', input, madeAt: 100, clock });
const queue = (...inputs: CheckInInput[]): void => {
  for (const [madeAt, input] of inputs.entries())
    queued.push({ key: `before ${madeAt}`, userId: 'ada', refusal: null, input, madeAt, clock });
};
const lastSent = (hope: number, set: DimensionKey[]) =>
  client.setQueryData([...lastCheckInQuery.queryKey], {
    ratings: { ...defaultRatings(), hopeForFuture: hope },
    set,
    carried: [],
    timeOfDay: 'evening',
    createdAt: '2026-11-20T20:00:00.000Z',
  });

beforeEach(() => {
  queued.length = 0;
  client.clear();
});

test('needsHelpOffline is true for three low hope ratings in a row, ignoring check-ins without one', async () => {
  queue(lowHope, withoutHope, lowHope, withoutHope);
  expect(await isHelpDue(lowHope)).toBe(true);
});

test('needsHelpOffline counts the last check-in sent only if hope was given in it', async () => {
  queue(lowHope);
  lastSent(1, ['hopeForFuture']);
  expect(await isHelpDue(lowHope)).toBe(true);
  lastSent(3, []);
  expect(await isHelpDue(lowHope)).toBe(false);
});

test('needsHelpOffline ignores a rating that is neither set nor carried', async () => {
  expect(await isHelpDue({ ...withoutHope, urgencyOfNeed: 5, set: ['urgencyOfNeed'] })).toBe(true);
  expect(await isHelpDue({ ...withoutHope, urgencyOfNeed: 5 })).toBe(false);
});
