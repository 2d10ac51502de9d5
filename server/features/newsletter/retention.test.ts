import { expect, it } from 'vitest';
import { confirmNewsletter, subscribeToNewsletter, unsubscribeByEmail } from '#contract/calls/newsletter.ts';
import { newsletterConfirmations, newsletterDeliveries, newsletterIssues } from '../../db/schema.ts';
import { describeSubscribers } from './testing/subscribers-fixture.ts';

const DAY = 24 * 60 * 60;

describeSubscribers('newsletter retention', (fixture) => {
  const retain = () =>
    fixture()
      .feature.periodicJobs.find(({ name }) => name === 'newsletter.retention')
      ?.run();
  const subscribe = async (email: string) => {
    await fixture().callRoute(subscribeToNewsletter, { body: { email, subscriptionSource: 'website' } });
    await fixture().runJobs();
  };

  it('deletes unconfirmed subscribers after 30 days, and keeps confirmed ones', async () => {
    await subscribe('never@example.test');
    await fixture().subscriber('active@example.test');
    fixture().pass(30 * DAY);
    await retain();
    expect(await fixture().emails()).toEqual(['active@example.test', 'never@example.test']);
    fixture().pass(1);
    await retain();
    expect(await fixture().emails()).toEqual(['active@example.test']);
    expect(await fixture().db.$count(newsletterConfirmations)).toBe(0);
  });

  it('keeps an unconfirmed subscriber while a confirmation link is still valid', async () => {
    await subscribe('late@example.test');
    fixture().pass(20 * DAY);
    await subscribe('late@example.test');
    fixture().pass(29 * DAY);
    await retain();
    expect(await fixture().emails()).toEqual(['late@example.test']);
    const confirmed = await fixture().callRoute(confirmNewsletter, { query: { token: fixture().newestToken() } });
    expect(confirmed).toMatchObject({ confirmed: true });
  });

  it('keeps an unconfirmed subscriber who signs up again, even before the new link is sent', async () => {
    await subscribe('again@example.test');
    fixture().pass(31 * DAY);
    const body = { email: 'again@example.test', subscriptionSource: 'website' } as const;
    await fixture().callRoute(subscribeToNewsletter, { body });
    await retain();
    await fixture().runJobs();
    const confirmed = await fixture().callRoute(confirmNewsletter, { query: { token: fixture().newestToken() } });
    expect(confirmed).toMatchObject({ confirmed: true });
  });

  it('keeps invalidated confirmations until they no longer count towards the daily limit', async () => {
    const subscribeOften = async () => {
      for (let times = 0; times < 4; times += 1) await subscribe('ada@example.test');
      await fixture().callRoute(unsubscribeByEmail, { body: { email: 'ada@example.test' } });
      await retain();
    };
    for (let hours = 0; hours < 24; hours += 1) {
      await subscribeOften();
      fixture().pass(60 * 60);
    }
    expect(fixture().sent).toHaveLength(6);
    fixture().pass(60 * 60 + 1);
    await retain();
    expect(await fixture().db.$count(newsletterConfirmations)).toBe(0);
  });

  it('deletes all deliveries after 400 days, except those of unfinished issues', async () => {
    const [old, stuck] = [await fixture().issue('sent'), await fixture().issue('paused')];
    await fixture().db.execute(`
      insert into newsletter_deliveries (id, issue_id, email, subscriber_id, state, attempts, unsubscribe_hash, one_click_hash, created_at)
      select gen_random_uuid(), '${old}', n || '@example.test', gen_random_uuid(), 'sent', 1, 'a', 'b', now()
      from generate_series(1, 5001) n`);
    await fixture().delivery({ issueId: stuck, email: 'ada@example.test' });
    fixture().pass(200 * DAY);
    const newer = await fixture().issue('sent');
    await fixture().delivery({ issueId: newer, email: 'ada@example.test' });
    fixture().pass(200 * DAY);
    await retain();
    expect(await fixture().db.$count(newsletterDeliveries)).toBe(5003);
    fixture().pass(1);
    await retain();
    const left = await fixture().db.select().from(newsletterDeliveries);
    expect(left.map(({ issueId }) => issueId).toSorted()).toEqual([stuck, newer].toSorted());
    expect(await fixture().db.$count(newsletterIssues)).toBe(3);
  });
});
