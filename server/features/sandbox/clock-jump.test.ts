/** Large jumps of the sandbox clock in the whole app. Everything due must happen in order and at its own time. */

import { afterAll, beforeAll, expect, it } from 'vitest';
import { DAY_MS } from '#contract/domain/days.ts';
import { describeOnBothDatabases } from '../../db/testing/test-database.ts';
import { openTestApp, type TestApp } from '../../testing/test-app.ts';

const MINUTES = 5 * 60_000;

describeOnBothDatabases('a sandbox clock jump in the whole app', (engine) => {
  let app: TestApp;
  beforeAll(async () => {
    app = await openTestApp(engine);
  });
  afterAll(() => app.close());

  /** Creates a user with a new trial. `trialEnd` is in milliseconds. */
  const createSubscriber = async () => {
    const email = `${crypto.randomUUID()}@example.test`;
    const user = await app.trialUser(email);
    const { trialEnd } = (await user.get('/api/subscription-status')).body;
    return { user, email, trialEnd: trialEnd * 1000 };
  };
  const jump = async (ms: number) => {
    const { status } = await app.visitor().post('/sandbox/clock', { advanceSeconds: ms / 1000 });
    expect(status).toBe(200);
  };
  /** The emails about the subscription, oldest first. `after` is the time sent, relative to the trial's end. */
  const emailsOf = async ({ email, trialEnd }: { email: string; trialEnd: number }) => {
    const { body } = await app.visitor().get(`/sandbox/mail?to=${email}`);
    return (body as { subject: string; sentAt: string }[])
      .map(({ subject, sentAt }) => ({ subject, after: Date.parse(sentAt) - trialEnd }))
      .filter(({ subject }) => !/address|email/i.test(subject))
      .reverse();
  };

  it('of 4 days sends the trial reminder and the receipt when each is due', async () => {
    const subscriber = await createSubscriber();
    await jump(4 * DAY_MS);
    const [started, reminder, receipt, ...more] = await emailsOf(subscriber);
    expect([started?.subject, reminder?.subject, receipt?.subject, more]).toEqual([
      expect.stringMatching(/trial .*started/),
      expect.stringMatching(/ends|charge|pay/i),
      expect.stringMatching(/receipt/i),
      [],
    ]);
    expect(Math.abs((reminder?.after ?? 0) + DAY_MS)).toBeLessThan(MINUTES);
    expect(receipt?.after).toBeGreaterThanOrEqual(0);
    expect(receipt?.after).toBeLessThan(MINUTES);
    expect((await subscriber.user.get('/api/subscription-status')).body.status).toBe('active');
  });

  it('of a year renews monthly and sends 12 receipts about a month apart', async () => {
    const subscriber = await createSubscriber();
    await jump(365 * DAY_MS);
    const receipts = (await emailsOf(subscriber)).filter(({ subject }) => /receipt/i.test(subject));
    expect(receipts).toHaveLength(12);
    const gaps = receipts.slice(1).map(({ after }, index) => (after - (receipts[index]?.after ?? 0)) / DAY_MS);
    for (const gap of gaps) expect(gap).toBeGreaterThan(27.9);
    for (const gap of gaps) expect(gap).toBeLessThan(31.1);
  });

  it('of 60 days sends no receipt to a user who cancelled during the trial', async () => {
    const subscriber = await createSubscriber();
    await subscriber.user.post('/api/subscription/cancel');
    await jump(60 * DAY_MS);
    expect((await subscriber.user.get('/api/subscription-status')).body.status).toBe('trial_expired');
    expect((await emailsOf(subscriber)).filter(({ subject }) => /receipt/i.test(subject))).toEqual([]);
  });

  it('of 4 days ends a trial as expired if its card is gone', async () => {
    const subscriber = await createSubscriber();
    await app.visitor().post('/sandbox/payments/next-charge', { email: subscriber.email, outcome: 'missing' });
    await jump(4 * DAY_MS);
    expect((await subscriber.user.get('/api/subscription-status')).body.status).toBe('trial_expired');
  });
});
