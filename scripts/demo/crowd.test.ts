import { expect, it } from 'vitest';
import { subscriptionStatuses } from '../../contract/calls/billing.ts';
import { DAY_MS } from '../../contract/domain/days.ts';
import { openTestApp } from '../../server/testing/test-app.ts';
import { createCrowd } from './crowd.ts';

const FIRST_DAY = Date.now() - 45 * DAY_MS;

it('the crowd ends in every subscription state, and some have not confirmed their address', async () => {
  let day = 0;
  const clock = { now: () => new Date(FIRST_DAY + day * DAY_MS), hold: () => {}, release: () => {} };
  const app = await openTestApp('postgres', { systemClock: clock }, { ONE_TRIAL_PER_PERSON: 'false' });
  const demo = { app, clock, timeZone: 'Europe/London', seed: 18, reportProgress: () => {} };
  const liveDay = createCrowd(demo, 300);
  const signUps: unknown[] = [];
  for (; day < 45; day += 1) {
    await app.runDueJobs();
    signUps.push(...(await liveDay(day)));
  }
  const users = (await (await app.admin()).get('/api/admin/users')).body as {
    email: string;
    subscriptionStatus: string;
    emailVerified: boolean;
  }[];
  const crowd = users.filter(({ email }) => email.endsWith('@example.test'));
  expect([signUps.length, crowd.length]).toEqual([45, 45]);
  expect([...new Set(crowd.map(({ subscriptionStatus }) => subscriptionStatus))].toSorted()).toEqual(
    subscriptionStatuses.toSorted(),
  );
  expect(crowd.filter(({ emailVerified }) => !emailVerified).length).toBeGreaterThan(3);
  await app.close();
});
