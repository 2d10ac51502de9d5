import { expect, it } from 'vitest';
import { adminUsers, type UserStatusFilter, userStatusFilters } from '../../contract/calls/admin.ts';
import { HOUR_MS } from '../../contract/domain/days.ts';
import { describeAdmin, START } from '../features/admin/testing/admin-fixture.ts';
import { CHARGE_GRACE_MS, subscriptionStatusOf } from '../features/billing/subscription/access.ts';

const now = new Date(START);
const moments = [null, ...[-HOUR_MS - 1, -HOUR_MS, -1, 0, 1, HOUR_MS].map((ms) => new Date(now.getTime() + ms))];
const statuses = ['none', 'trialing', 'active', 'past_due', 'canceled', 'paused', 'unpaid', 'who knows'];
const shown: Partial<Record<UserStatusFilter, string>> = {
  active: 'active',
  trial: 'trialing',
  expired: 'trial_expired',
};

describeAdmin(
  'the status filters of the user list',
  (fixture) => {
    it('match the status shown for each user, for every kind of plan and to the millisecond', async () => {
      await fixture().addUser('nobody@plan.test');
      for (const status of statuses)
        for (const [index, trialEnd] of moments.entries())
          for (const cancelAtPeriodEnd of [false, true])
            for (const everPaid of [false, true]) {
              const id = await fixture().addUser(`${status}-${index}-${cancelAtPeriodEnd}-${everPaid}@plan.test`);
              const currentPeriodEnd = moments[(index + 2) % moments.length] ?? null;
              await fixture().addSubscription(id, { status, trialEnd, currentPeriodEnd, cancelAtPeriodEnd, everPaid });
            }
      const list = async (status: UserStatusFilter, search = '') =>
        (await fixture().call(adminUsers, { query: { status, search } as never })).body as Shown[];
      const allUsers = await list('all');
      for (const status of userStatusFilters) {
        const name = shown[status];
        if (!name) continue;
        const expected = allUsers.filter(({ subscriptionStatus }) => subscriptionStatus === name);
        expect(expected.length).toBeGreaterThan(5);
        expect(await list(status)).toEqual(expected);
        expect(await list(status, 'plan.test')).toEqual(expected);
      }
    });
  },
  { statusOf: (plan) => subscriptionStatusOf(plan, now).status, trialGraceMs: CHARGE_GRACE_MS },
);

interface Shown {
  readonly email: string;
  readonly subscriptionStatus: string;
}
