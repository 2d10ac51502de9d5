import { eq } from 'drizzle-orm';
import { expect, it } from 'vitest';
import {
  confirmNewsletter,
  newsletterStats,
  subscribeToNewsletter,
  unsubscribeByEmail,
  unsubscribeByToken,
} from '#contract/calls/newsletter.ts';
import { newsletterConfirmations, newsletterSubscribers, suppressions } from '#server/db/schema.ts';
import { MailServerUnavailable } from '#server/ports/mail/port.ts';
import { describeSubscribers, START } from '../testing/subscribers-fixture.ts';

const MINUTE = 60;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

describeSubscribers('newsletter sign-up', (fixture) => {
  const subscribe = (email: string) =>
    fixture().callRoute(subscribeToNewsletter, { body: { email, subscriptionSource: 'website' } });
  const confirm = (token: string) => fixture().callRoute(confirmNewsletter, { query: { token } });
  const unsubscribe = (email: string) => fixture().callRoute(unsubscribeByEmail, { body: { email } });
  const rowOf = async (email: string) =>
    (await fixture().db.select().from(newsletterSubscribers).where(eq(newsletterSubscribers.email, email)))[0];

  it('stores a subscriber as unconfirmed until they open the emailed link', async () => {
    await subscribe('ada@example.test');
    expect(await rowOf('ada@example.test')).toMatchObject({
      source: 'website',
      subscribedAt: new Date(START),
      confirmedAt: null,
    });
    await fixture().runJobs();
    expect(fixture().sent).toMatchObject([{ to: 'ada@example.test', kind: 'newsletter.confirmation' }]);
    expect(fixture().sent[0]?.text).toContain('https://evenkeel.test/confirm-newsletter?token=');
    expect(await fixture().callRoute(newsletterStats)).toEqual({ total: 1, active: 0 });

    fixture().pass(HOUR);
    expect(await confirm(fixture().newestToken())).toMatchObject({ confirmed: true });
    expect((await rowOf('ada@example.test'))?.confirmedAt).toEqual(fixture().now());
    expect(await fixture().callRoute(newsletterStats)).toEqual({ total: 1, active: 1 });
  });

  it('gives the same answer and queues one job for new, pending, active and suppressed addresses', async () => {
    await fixture().subscriber('pending@example.test', false);
    await fixture().subscriber('active@example.test');
    await fixture().subscriber('bounced@example.test', false);
    const suppression = { reason: 'bounced' as const, answer: '550', createdAt: fixture().now() };
    await fixture()
      .db.insert(suppressions)
      .values({ email: 'bounced@example.test', ...suppression });
    const all = ['new', 'pending', 'active', 'bounced'].map((name) => `${name}@example.test`);
    const responses = new Set<string>();
    for (const email of all) responses.add(JSON.stringify(await subscribe(email)));
    expect([...responses]).toEqual([expect.stringContaining('Please check your inbox')]);
    expect(fixture().queued.map(({ payload }) => payload)).toEqual(all.map((email) => ({ email })));
    await fixture().runJobs();
    expect(fixture().sent.map(({ to }) => to)).toEqual(['new@example.test', 'pending@example.test']);
  });

  it('normalises the case, spaces and international domain of an address', async () => {
    for (const email of [
      'Ada@Example.TEST',
      ' ada@example.test ',
      'grete@MÜNCHEN.example',
      'grete@xn--mnchen-3ya.example',
    ])
      await subscribe(email);
    expect(await fixture().emails()).toEqual(['ada@example.test', 'grete@xn--mnchen-3ya.example']);
    await subscribe('ada+letters@example.test');
    await subscribe("o'neill@example.test");
    expect(await fixture().emails()).toContain('ada+letters@example.test');
    await fixture().runJobs();
    expect(fixture().sent.map(({ to }) => to)).toContain("o'neill@example.test");
  });

  it('rejects an IP address as the domain, and stores nothing', async () => {
    expect(await subscribe('ada@127.0.0.1')).toBe('invalid_input');
    expect([await fixture().emails(), fixture().queued]).toEqual([[], []]);
  });

  it('sends at most three emails an hour to an address, even if it unsubscribes or is spelled differently', async () => {
    for (const email of ['ada@example.test', 'ADA@example.test', 'ada@example.test', 'ada@EXAMPLE.test']) {
      await subscribe(email);
      await fixture().runJobs();
      await unsubscribe('ada@example.test');
      fixture().pass(MINUTE);
    }
    await subscribe('ada@example.test');
    await subscribe('eve@example.test');
    await fixture().runJobs();
    expect(fixture().sent.map(({ to }) => to)).toEqual([...Array(3).fill('ada@example.test'), 'eve@example.test']);
    fixture().pass(HOUR - 4 * MINUTE - 1);
    await subscribe('ada@example.test');
    await fixture().runJobs();
    expect(fixture().sent).toHaveLength(4);
    fixture().pass(1);
    await subscribe('ada@example.test');
    await fixture().runJobs();
    expect(fixture().sent).toHaveLength(5);
  });

  it('sends at most six emails a day to an address', async () => {
    const askForHours = async (hours: number) => {
      for (let hour = 0; hour < hours; hour += 1) {
        for (let n = 0; n < 3; n += 1) await subscribe('ada@example.test');
        await fixture().runJobs();
        fixture().pass(HOUR);
      }
    };
    await askForHours(23);
    expect(fixture().sent).toHaveLength(6);
    await askForHours(2);
    expect(fixture().sent).toHaveLength(9);
  });

  it('sends another email after the clock was set back by more than a minute', async () => {
    const subscribeFourTimes = async () => {
      for (let n = 0; n < 4; n += 1) await subscribe('ada@example.test');
      await fixture().runJobs();
      return fixture().sent.length;
    };
    expect(await subscribeFourTimes()).toBe(3);
    fixture().pass(-MINUTE);
    expect(await subscribeFourTimes()).toBe(3);
    fixture().pass(-1);
    expect(await subscribeFourTimes()).toBe(6);
  });

  it('applies the hourly limit to concurrent requests for one address', async () => {
    await Promise.all(Array.from({ length: 8 }, () => subscribe('ada@example.test')));
    const handle = fixture().feature.jobs['newsletter.confirmation'];
    await Promise.all(fixture().queued.map(({ payload }) => handle?.(payload)));
    expect([fixture().queued.length, fixture().sent.length]).toEqual([8, 3]);
  });

  it('sends no email to an address that unsubscribed or was confirmed before its job ran', async () => {
    await subscribe('left@example.test');
    await unsubscribe('left@example.test');
    await subscribe('twice@example.test');
    await subscribe('twice@example.test');
    const [, first, second] = fixture().queued;
    const handle = fixture().feature.jobs['newsletter.confirmation'];
    await handle?.(first?.payload);
    await confirm(fixture().newestToken());
    await handle?.(second?.payload);
    expect(fixture().sent.map(({ to }) => to)).toEqual(['twice@example.test']);
  });

  it('accepts a confirmation link repeatedly for 30 days, and keeps the first confirmation time', async () => {
    await subscribe('ada@example.test');
    await fixture().runJobs();
    const token = fixture().newestToken();
    fixture().pass(30 * DAY - 1);
    expect(await confirm(token)).toMatchObject({ confirmed: true });
    const { confirmedAt } = (await rowOf('ada@example.test')) ?? {};
    expect(await confirm(token)).toMatchObject({ confirmed: true });
    expect((await rowOf('ada@example.test'))?.confirmedAt).toEqual(confirmedAt);
    fixture().pass(1);
    expect(await confirm(token)).toBe('link_invalid');
    expect((await rowOf('ada@example.test'))?.confirmedAt).toEqual(confirmedAt);
  });

  it('rejects the old link of an unsubscribed address, even after it signs up again', async () => {
    await subscribe('ada@example.test');
    await fixture().runJobs();
    const token = fixture().newestToken();
    await unsubscribe('ada@example.test');
    expect(await confirm(token)).toBe('link_invalid');
    await subscribe('ada@example.test');
    expect(await confirm(token)).toBe('link_invalid');
    expect(await rowOf('ada@example.test')).toMatchObject({ confirmedAt: null });
  });

  it('keeps confirmation and unsubscribe tokens apart, and rejects made-up ones', async () => {
    await subscribe('ada@example.test');
    await fixture().runJobs();
    const issueId = await fixture().issue();
    const { page, oneClick } = await fixture().delivery({ issueId, email: 'ada@example.test' });
    const secretOf = (token: string) => token.split('.')[1] ?? '';
    for (const token of ['x', 'a'.repeat(43), page, oneClick, secretOf(page), secretOf(oneClick)])
      expect(await confirm(token)).toBe('link_invalid');
    const token = fixture().newestToken();
    for (const other of [token, `${page.split('.')[0]}.${token}`])
      expect(await fixture().callRoute(unsubscribeByToken, { query: { token: other } })).toBe('link_invalid');
    expect(await rowOf('ada@example.test')).toMatchObject({ confirmedAt: null });
  });

  it('stores no token in the database or in a job', async () => {
    await subscribe('ada@example.test');
    const jobs = JSON.stringify(fixture().queued);
    await fixture().runJobs();
    const token = fixture().newestToken();
    const rows = await fixture().db.select().from(newsletterConfirmations);
    expect(rows).toHaveLength(1);
    expect(JSON.stringify(rows) + jobs).not.toContain(token);
  });

  it('retries while the mail server is unavailable, without using up the hourly limit', async () => {
    await subscribe('ada@example.test');
    fixture().mailOutcomes.push(...Array.from({ length: 5 }, () => new MailServerUnavailable('no answer')));
    for (let tries = 0; tries < 5; tries += 1) {
      expect(await fixture().runJobs()).toHaveLength(1);
      expect(await fixture().db.$count(newsletterConfirmations)).toBe(0);
    }
    expect(await fixture().runJobs()).toEqual([]);
    expect(await confirm(fixture().newestToken())).toMatchObject({ confirmed: true });
    expect([fixture().sent.length, fixture().queued.length]).toEqual([1, 0]);
  });

  it('suppresses an address only if a permanent refusal is about the recipient', async () => {
    await subscribe('gone@example.test');
    await subscribe('strict@example.test');
    fixture().mailOutcomes.push(
      { sent: false, refused: '550 5.1.1 no such user', about: 'recipient' },
      { sent: false, refused: '554 5.7.1 too long', about: 'message' },
    );
    expect(await fixture().runJobs()).toEqual([]);
    expect(await fixture().db.select().from(suppressions)).toEqual([
      { email: 'gone@example.test', reason: 'refused', answer: '550 5.1.1 no such user', createdAt: fixture().now() },
    ]);
    await subscribe('gone@example.test');
    await fixture().runJobs();
    expect([fixture().sent, fixture().queued]).toEqual([[], []]);
  });
});
