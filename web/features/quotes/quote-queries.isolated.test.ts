import { QueryClient } from '@tanstack/react-query';
import { expect, test, vi } from 'vitest';
import { defaultRatings } from '../../../contract/domain/mood.ts';
import { lastCheckInQuery } from './quote-queries.ts';

const cached = vi.hoisted(() => ({ reply: null as object | null }));
vi.mock('../../offline/offline-cache.ts', () => ({ withOfflineFallback: async () => cached.reply }));

const lastCheckIn = () => new QueryClient().fetchQuery(lastCheckInQuery);
const ratings = { ...defaultRatings(), stressLevel: 5, sleepQuality: 2 };

test('a last check-in says what was set and carried; one cached by an earlier version says what was surely rated', async () => {
  expect(await lastCheckIn()).toBeNull();
  cached.reply = { ratings, set: [], carried: ['stressLevel'] };
  expect(await lastCheckIn()).toEqual(cached.reply);
  cached.reply = { ratings };
  expect(await lastCheckIn()).toEqual({ ratings, set: ['stressLevel', 'sleepQuality'], carried: [] });
});
