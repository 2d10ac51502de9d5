import { expect, it } from 'vitest';
import { confirmNewsletter, subscribeToNewsletter, unsubscribeByEmail } from '../../../contract/newsletter.ts';
import { newsletterConfirmations, newsletterDeliveries, newsletterIssues } from '../../db/schema.ts';
import { describePeople } from './testing/people-world.ts';

const DAY = 24 * 60 * 60;

describePeople('what the newsletter forgets with time', (world) => {
  const retain = () =>
    world()
      .part.periodicJobs.find(({ name }) => name === 'newsletter.retention')
      ?.run();
  const subscribe = async (email: string) => {
    await world().ask(subscribeToNewsletter, { body: { email, subscriptionSource: 'website' } });
    await world().work();
  };

  it('who never confirmed, after thirty days; and never who did', async () => {
    await subscribe('never@example.test');
    await world().subscriber('active@example.test');
    world().pass(30 * DAY);
    await retain();
    expect(await world().emails()).toEqual(['active@example.test', 'never@example.test']);
    world().pass(1);
    await retain();
    expect(await world().emails()).toEqual(['active@example.test']);
    expect(await world().db.$count(newsletterConfirmations)).toBe(0);
  });

  it('nobody who holds a link that still confirms', async () => {
    await subscribe('late@example.test');
    world().pass(20 * DAY);
    await subscribe('late@example.test');
    world().pass(29 * DAY);
    await retain();
    expect(await world().emails()).toEqual(['late@example.test']);
    const confirmed = await world().ask(confirmNewsletter, { query: { token: world().newestToken() } });
    expect(confirmed).toMatchObject({ confirmed: true });
  });

  it('links that have ended, but not before the hour in which they count', async () => {
    for (let mails = 0; mails < 3; mails += 1) await subscribe('ada@example.test');
    await world().ask(unsubscribeByEmail, { body: { email: 'ada@example.test' } });
    world().pass(60);
    await retain();
    await subscribe('ada@example.test');
    expect(world().sent).toHaveLength(3);
    world().pass(60 * 60);
    await retain();
    expect(await world().db.$count(newsletterConfirmations)).toBe(0);
  });

  it('to whom an issue went, after 400 days, in as many statements as it takes; not of one that is not finished', async () => {
    const [old, stuck] = [await world().issue('sent'), await world().issue('paused')];
    await world().db.execute(`
      insert into newsletter_deliveries (id, issue_id, email, subscriber_id, state, attempts, unsubscribe_hash, one_click_hash, created_at)
      select gen_random_uuid(), '${old}', n || '@example.test', gen_random_uuid(), 'sent', 1, 'a', 'b', now()
      from generate_series(1, 5001) n`);
    await world().delivery({ issueId: stuck, email: 'ada@example.test' });
    world().pass(200 * DAY);
    const newer = await world().issue('sent');
    await world().delivery({ issueId: newer, email: 'ada@example.test' });
    world().pass(200 * DAY);
    await retain();
    expect(await world().db.$count(newsletterDeliveries)).toBe(5003);
    world().pass(1);
    await retain();
    const left = await world().db.select().from(newsletterDeliveries);
    expect(left.map(({ issueId }) => issueId).toSorted()).toEqual([stuck, newer].toSorted());
    expect(await world().db.$count(newsletterIssues)).toBe(3);
  });
});
