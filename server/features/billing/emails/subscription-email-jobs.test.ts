import { describe, expect, it } from 'vitest';
import { DAY_MS, HOUR_MS } from '#contract/domain/days.ts';
import { formatDateTime } from '#server/dates/format-date-time.ts';
import { formatPrice } from '../subscription/format-price.ts';
import { describeBilling } from '../testing/billing-fixture.ts';
import { TRIAL_END } from '../testing/times.ts';

describeBilling('subscription emails', (fixture) => {
  const texts = async () => (await fixture().sentEmails()).map((email) => email.text.replace(/\s+/g, ' '));

  it("the trial-started email gives the trial end in the user's time zone, the price and how to cancel", async () => {
    const billing = fixture().build();
    await fixture().createSubscribedUser(billing, undefined, 'ada@example.com');
    await billing.runJobs();
    const [email] = await fixture().sentEmails();
    expect(email?.to).toBe('ada@example.com');
    expect((await texts())[0]).toMatch(/Monday,? 23 November 2026 at 13:00.*£4\.99.*cancel/i);
  });

  it('the receipt gives the next charge date, and the refund deadline for the first payment only', async () => {
    const billing = fixture().build();
    await fixture().createSubscribedUser(billing);
    await fixture().clearJobs();
    await fixture().advanceTo(TRIAL_END);
    await billing.runJobs();
    await fixture().advanceTo(TRIAL_END + 31 * DAY_MS);
    await billing.runJobs();
    const [first, second] = await texts();
    expect(first).toMatch(/£4\.99/);
    expect(first).toMatch(/23 December 2026/);
    expect(first).toMatch(/7 December 2026/);
    expect(second).toMatch(/23 January 2027/);
    expect(second).not.toMatch(/6 January 2027/);
  });

  it('every other subscription change sends its own email', async () => {
    const billing = fixture().build();
    const userId = await fixture().createSubscribedUser(billing);
    await fixture().clearJobs();
    const runStep = async (action: () => Promise<unknown>) => {
      await action();
      await billing.runJobs();
    };
    await runStep(() => billing.cancel(userId));
    await runStep(() => billing.reactivate(userId));
    await runStep(() => fixture().advanceTo(TRIAL_END));
    await runStep(() => billing.refund(userId));
    const pastDueUser = await fixture().createSubscribedUser(billing, '4000000000000341');
    await fixture().clearJobs();
    await runStep(() => fixture().advanceTo(TRIAL_END + 3 * DAY_MS));
    await runStep(() => billing.cancel(pastDueUser));
    const subjects = (await fixture().sentEmails()).map((email) => email.subject);
    expect(subjects).toEqual([
      expect.stringMatching(/cancelled/),
      expect.stringMatching(/continues/),
      expect.stringMatching(/receipt/),
      expect.stringMatching(/refund/),
      expect.stringMatching(/didn't go through/),
      expect.stringMatching(/ended/),
    ]);
  });

  it('an email that is out of date by the time its job runs is not sent', async () => {
    const billing = fixture().build();
    const userId = await fixture().createSubscribedUser(billing);
    await billing.cancel(userId);
    await billing.reactivate(userId);
    await billing.runJobs();
    const subjects = (await fixture().sentEmails()).map((email) => email.subject);
    expect(subjects).toEqual([expect.stringMatching(/trial/), expect.stringMatching(/continues/)]);
  });

  it.each(['cancel', 'refund'] as const)(
    'a receipt that is sent after a %s announces no next payment',
    async (action) => {
      const billing = fixture().build({ preventRepeatTrials: false });
      const userId = await fixture().createSubscribedUser(billing);
      await fixture().clearJobs();
      await fixture().advanceTo(TRIAL_END);
      await billing[action](userId);
      await billing.runJobs();
      const receipt = (await texts())[0] ?? '';
      expect(receipt).toContain("Your plan is cancelled, so you won't be charged again.");
      expect(receipt).not.toContain('The next payment');
      expect(receipt.includes('get this first payment back')).toBe(action === 'cancel');
    },
  );

  it('a failed payment is not reported once the plan has ended, because nothing is owed any more', async () => {
    const billing = fixture().build();
    const userId = await fixture().createSubscribedUser(billing, '4000000000000341');
    await fixture().clearJobs();
    await fixture().advanceTo(TRIAL_END);
    await billing.cancel(userId);
    expect(await fixture().enqueuedEmailKinds()).toEqual(['payment_failed', 'ended']);
    await billing.runJobs();
    expect((await fixture().sentEmails()).map((email) => email.subject)).toEqual([expect.stringMatching(/ended/)]);
  });

  it('no email is sent to a user who no longer exists', async () => {
    const billing = fixture().build({ findRecipient: async () => null });
    const userId = await fixture().createSubscribedUser(billing);
    await billing.runJobs();
    await billing.runJob('billing.email', { userId: crypto.randomUUID(), kind: 'ended' });
    expect([await fixture().sentEmails(), userId]).toEqual([[], userId]);
  });
});

describeBilling('the reminder before the first charge', (fixture) => {
  const remind = 'billing.charge-reminders';

  it('is sent once, 24 hours ahead, to users who will be charged', async () => {
    const [billing, second] = [fixture().build(), fixture().build()];
    const userId = await fixture().createSubscribedUser(billing);
    const cancelled = await fixture().createSubscribedUser(billing);
    await billing.cancel(cancelled);
    await fixture().clearJobs();
    fixture().time.now = TRIAL_END - DAY_MS - 1;
    await billing.runPeriodicJob(remind);
    expect(await fixture().queued()).toEqual([]);
    fixture().time.now += 1;
    await Promise.all([billing.runPeriodicJob(remind), second.runPeriodicJob(remind)]);
    fixture().time.now += HOUR_MS;
    await billing.runPeriodicJob(remind);
    const reminder = { kind: 'charge_ahead', trialEnd: new Date(TRIAL_END).toISOString() };
    expect(await fixture().queued()).toEqual([{ name: 'billing.email', payload: { userId, ...reminder } }]);
    await billing.runJobs();
    const [email] = await fixture().sentEmails();
    expect(email?.text.replace(/\s+/g, ' ')).toMatch(/Monday,? 23 November 2026 at 13:00/);
  });

  it('is not sent if the user cancels after it was queued', async () => {
    const billing = fixture().build();
    const userId = await fixture().createSubscribedUser(billing);
    await fixture().clearJobs();
    fixture().time.now = TRIAL_END - HOUR_MS;
    await billing.runPeriodicJob(remind);
    await billing.cancel(userId);
    await billing.runJobs();
    expect((await fixture().sentEmails()).map((email) => email.subject)).toEqual([expect.stringMatching(/cancelled/)]);
  });

  it('is not sent once the trial has ended', async () => {
    const billing = fixture().build();
    await fixture().createSubscribedUser(billing);
    await fixture().clearJobs();
    fixture().time.now = TRIAL_END;
    await billing.runPeriodicJob(remind);
    expect(await fixture().queued()).toEqual([]);
  });
});

describe('dates and prices in the emails', () => {
  it('formatDateTime uses the given time zone, or UTC without one', () => {
    const moment = new Date('2026-07-01T11:30:00Z');
    expect(formatDateTime(moment, 'Europe/London')).toMatch(/^Wednesday,? 1 July 2026 at 12:30 (BST|GMT\+1)$/);
    expect(formatDateTime(moment, null)).toMatch(/^Wednesday,? 1 July 2026 at 11:30 UTC$/);
  });

  it('formatPrice formats pence as pounds', () => {
    expect([499, 500, 5].map(formatPrice)).toEqual(['£4.99', '£5.00', '£0.05']);
  });
});
