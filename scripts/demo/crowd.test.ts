import { describe, expect, it } from 'vitest';
import type { AdminUser } from '../../contract/calls/admin.ts';
import { DAY_MS } from '../../contract/domain/days.ts';
import { compose } from '../../server/compose.ts';
import { readConfig } from '../../server/config.ts';
import { describeOnBothDatabases, emptyDatabaseLocation } from '../../server/db/testing/test-database.ts';
import { nextDueAt } from '../../server/ports/payments/sandbox/subscription-state.ts';
import { Browser } from '../../server/testing/browser.ts';
import { PASSWORD } from '../../server/testing/user-actions.ts';
import { normalizeEmail } from '../../server/text/email-address.ts';
import { addCrowd } from './crowd.ts';
import { type PlannedUser, planCrowd } from './crowd-plan.ts';
import { addAdmin, admin } from './users.ts';

const NOW = new Date('2026-11-21T12:00:00Z');
const SEED = 18;

/** Ids differ on every run, including those of subscriptions. */
const withoutIds = (users: readonly PlannedUser[]) =>
  users.map(({ id: _, subscription, ...rest }) => ({
    ...rest,
    ...(subscription && {
      begunAt: subscription.begunAt,
      status: subscription.state.status,
      end: subscription.state.currentPeriodEnd,
    }),
  }));

describe('planCrowd', () => {
  const plan = planCrowd(NOW, SEED);

  it('returns the same users for the same seed and others for another', () => {
    expect(withoutIds(planCrowd(NOW, SEED))).toEqual(withoutIds(plan));
    expect(withoutIds(planCrowd(NOW, SEED + 1))).not.toEqual(withoutIds(plan));
  });

  it('returns 300 different, normalised addresses at example.test', () => {
    const emails = plan.map(({ email }) => email);
    expect([emails.length, new Set(emails).size]).toEqual([300, 300]);
    expect(emails.filter((email) => !email.endsWith('@example.test') || normalizeEmail(email) !== email)).toEqual([]);
  });

  it('spreads sign-ups over the last 120 days, with sorted ids and consistent dates', () => {
    const ages = plan.map(({ signedUpAt }) => (NOW.getTime() - signedUpAt.getTime()) / DAY_MS);
    expect(Math.max(...ages)).toBeLessThanOrEqual(120);
    expect(Math.max(...ages)).toBeGreaterThan(110);
    expect(plan.map(({ id }) => id)).toEqual(plan.map(({ id }) => id).toSorted());
    const inOrder = plan.every(
      ({ signedUpAt, verifiedAt, subscription }) =>
        [verifiedAt, subscription?.begunAt].every((moment) => !moment || (moment >= signedUpAt && moment <= NOW)) &&
        (!subscription || (nextDueAt(subscription.state) ?? Infinity) > NOW),
    );
    expect(inOrder).toBe(true);
  });

  it('mixes passwords and social logins, and leaves some addresses unconfirmed', () => {
    const count = (which: (user: PlannedUser) => boolean) => plan.filter(which).length;
    expect(count(({ hasPassword, hasSocialLogin }) => !hasPassword && !hasSocialLogin)).toBe(0);
    expect(count(({ hasPassword, hasSocialLogin }) => hasPassword && hasSocialLogin)).toBeGreaterThan(5);
    expect(count(({ hasPassword }) => !hasPassword)).toBeGreaterThan(40);
    expect(count(({ verifiedAt }) => verifiedAt === null)).toBeGreaterThan(15);
    expect(count(({ verifiedAt, hasSocialLogin }) => verifiedAt === null && hasSocialLogin)).toBe(0);
  });
});

describeOnBothDatabases('addCrowd', (engine) => {
  it('adds users in every subscription state, without sending emails or opening sessions', async () => {
    const now = new Date();
    const planned = planCrowd(now, SEED);
    const location = await emptyDatabaseLocation(engine);
    const { databaseUrl, dataDir } = location;
    const variables = { DATA_DIR: dataDir, DATABASE_URL: databaseUrl };
    const config = readConfig({ LOG_LEVEL: 'silent', RATE_LIMITS: 'off', ...variables });
    await addCrowd(config, now, SEED);
    // A stopped clock: a plan that falls due meanwhile would cause an email.
    const clock = { now: () => now, hold: () => {}, release: () => {} };
    const app = await compose(config, { systemClock: clock });
    await addAdmin({ app, clock, timeZone: 'Europe/London', seed: SEED, reportProgress: () => {} });
    const signedIn = async (email = '') => {
      const browser = new Browser(app.fastify);
      expect((await browser.post('/api/auth/login', { email, password: PASSWORD })).status).toBe(200);
      return browser;
    };

    const ofAdmin = await signedIn(admin.email);
    const users = (await ofAdmin.get('/api/admin/users')).body as AdminUser[];
    const crowd = users.filter(({ email }) => email.endsWith('@example.test')).toReversed();
    const shown = crowd.map(({ email, firstName, lastName, createdAt }) => [email, firstName, lastName, createdAt]);
    const meant = planned.map(({ email, firstName, lastName, signedUpAt }) => [email, firstName, lastName, signedUpAt]);
    expect(shown).toEqual(JSON.parse(JSON.stringify(meant)));
    const states = Map.groupBy(crowd, ({ subscriptionStatus }) => subscriptionStatus);
    expect([...states.keys()].toSorted()).toEqual(
      ['active', 'canceled', 'none', 'past_due', 'trial_expired', 'trialing'].toSorted(),
    );
    expect(Math.min(...[...states.values()].map(({ length }) => length))).toBeGreaterThan(2);
    const signInMethods = new Set(crowd.map(({ authProvider }) => authProvider));
    expect([...signInMethods].toSorted()).toEqual(['email', 'email, google', 'google']);
    const inMailbox = (await ofAdmin.get('/sandbox/mail')).body as { to: string }[];
    expect(inMailbox.filter(({ to }) => to.endsWith('@example.test'))).toEqual([]);
    const ofOne = await signedIn(planned.find(({ hasPassword }) => hasPassword)?.email);
    expect((await ofOne.get('/api/user/sessions')).body.sessions).toHaveLength(1);
    await app.close();
    await location.remove();
  });
});
