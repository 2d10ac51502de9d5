import { describe, expect, it } from 'vitest';
import { momentInWords } from '../../moment-in-words.ts';
import { priceInWords } from './price-in-words.ts';
import { describeBilling } from './testing/billing-world.ts';
import { DAY, HOUR, TRIAL_END } from './testing/moments.ts';

describeBilling('the mails about the plan', (world) => {
  const texts = async () => (await world().mails()).map((mail) => mail.text.replace(/\s+/g, ' '));

  it("tell of the started trial its end in the person's own time, price and way out", async () => {
    const billing = world().build();
    await world().subscriber(billing, undefined, 'ada@example.com');
    await billing.workOff();
    const [mail] = await world().mails();
    expect(mail?.to).toBe('ada@example.com');
    expect((await texts())[0]).toMatch(/Monday,? 23 November 2026 at 13:00.*£4\.99.*cancel/i);
  });

  it('tell of a payment what was paid, when the next comes and until when it can be given back', async () => {
    const billing = world().build();
    await world().subscriber(billing);
    await world().forgetJobs();
    await world().settleAt(TRIAL_END);
    await billing.workOff();
    await world().settleAt(TRIAL_END + 31 * DAY);
    await billing.workOff();
    const [first, second] = await texts();
    expect(first).toMatch(/£4\.99/);
    expect(first).toMatch(/23 December 2026/);
    expect(first).toMatch(/7 December 2026/);
    expect(second).toMatch(/23 January 2027/);
    expect(second).not.toMatch(/6 January 2027/);
  });

  it('tell of each of the other changes', async () => {
    const billing = world().build();
    const userId = await world().subscriber(billing);
    await world().forgetJobs();
    const step = async (act: () => Promise<unknown>) => {
      await act();
      await billing.workOff();
    };
    await step(() => billing.cancel(userId));
    await step(() => billing.reactivate(userId));
    await step(() => world().settleAt(TRIAL_END));
    await step(() => billing.refund(userId));
    const unpaid = await world().subscriber(billing, '4000000000000341');
    await world().forgetJobs();
    await step(() => world().settleAt(TRIAL_END + 3 * DAY));
    await step(() => billing.cancel(unpaid));
    const subjects = (await world().mails()).map((mail) => mail.subject);
    expect(subjects).toEqual([
      expect.stringMatching(/cancelled/),
      expect.stringMatching(/goes on/),
      expect.stringMatching(/receipt/),
      expect.stringMatching(/refund/),
      expect.stringMatching(/did not go through/),
      expect.stringMatching(/ended/),
    ]);
  });

  it('are not written when what they tell is not so any more', async () => {
    const billing = world().build();
    const userId = await world().subscriber(billing);
    await billing.cancel(userId);
    await billing.reactivate(userId);
    await billing.workOff();
    const subjects = (await world().mails()).map((mail) => mail.subject);
    expect(subjects).toEqual([expect.stringMatching(/trial/), expect.stringMatching(/goes on/)]);
  });

  it('are not written to a person who is gone', async () => {
    const billing = world().build({ emailOf: async () => null });
    const userId = await world().subscriber(billing);
    await billing.workOff();
    await billing.work('billing.mail', { userId: crypto.randomUUID(), kind: 'ended' });
    expect([await world().mails(), userId]).toEqual([[], userId]);
  });
});

describeBilling('the reminder before the first charge', (world) => {
  const remind = 'billing.remind-of-charges';

  it('comes once, a day ahead, to those who will be charged', async () => {
    const [billing, second] = [world().build(), world().build()];
    const userId = await world().subscriber(billing);
    const cancelled = await world().subscriber(billing);
    await billing.cancel(cancelled);
    await world().forgetJobs();
    world().time.now = TRIAL_END - DAY - 1;
    await billing.periodically(remind);
    expect(await world().queued()).toEqual([]);
    world().time.now += 1;
    await Promise.all([billing.periodically(remind), second.periodically(remind)]);
    world().time.now += HOUR;
    await billing.periodically(remind);
    const facts = { kind: 'charge_ahead', trialEnd: new Date(TRIAL_END).toISOString() };
    expect(await world().queued()).toEqual([{ name: 'billing.mail', payload: { userId, ...facts } }]);
    await billing.workOff();
    const [mail] = await world().mails();
    expect(mail?.text.replace(/\s+/g, ' ')).toMatch(/Monday,? 23 November 2026 at 13:00/);
  });

  it('is not written to somebody who has cancelled since', async () => {
    const billing = world().build();
    const userId = await world().subscriber(billing);
    await world().forgetJobs();
    world().time.now = TRIAL_END - HOUR;
    await billing.periodically(remind);
    await billing.cancel(userId);
    await billing.workOff();
    expect((await world().mails()).map((mail) => mail.subject)).toEqual([expect.stringMatching(/cancelled/)]);
  });

  it('does not come for a trial that is over', async () => {
    const billing = world().build();
    await world().subscriber(billing);
    await world().forgetJobs();
    world().time.now = TRIAL_END;
    await billing.periodically(remind);
    expect(await world().queued()).toEqual([]);
  });
});

describe('the words of the mails', () => {
  it("name the moment in the person's time zone, else in UTC", () => {
    const moment = new Date('2026-07-01T11:30:00Z');
    expect(momentInWords(moment, 'Europe/London')).toMatch(/^Wednesday,? 1 July 2026 at 12:30 (BST|GMT\+1)$/);
    expect(momentInWords(moment, null)).toMatch(/^Wednesday,? 1 July 2026 at 11:30 UTC$/);
  });

  it('write pence as pounds', () => {
    expect([499, 500, 5].map(priceInWords)).toEqual(['£4.99', '£5.00', '£0.05']);
  });
});
