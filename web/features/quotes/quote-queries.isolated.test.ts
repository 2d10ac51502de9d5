import { QueryClient } from '@tanstack/react-query';
import { expect, test, vi } from 'vitest';
import { defaultRatings } from '#contract/domain/mood.ts';
import { lastCheckInQuery } from './quote-queries.ts';

const cached = vi.hoisted(() => ({ reply: null as object | null }));
vi.mock('../../offline/offline-cache.ts', () => ({ withOfflineFallback: async () => cached.reply }));

const lastCheckIn = () => new QueryClient().fetchQuery(lastCheckInQuery);
const ratings = { ...defaultRatings(), stressLevel: 5, sleepQuality: 2 };

test('lastCheckInQuery infers which ratings were set if an earlier version cached the reply', async () => {
  expect(await lastCheckIn()).toBeNull();
  cached.reply = { ratings, set: [], carried: ['stressLevel'] };
  expect(await lastCheckIn()).toEqual(cached.reply);
  cached.reply = { ratings };
  expect(await lastCheckIn()).toEqual({ ratings, set: ['stressLevel', 'sleepQuality'], carried: [] });
});
