import { setImmediate as yieldToEventLoop } from 'node:timers/promises';
import { eq, sql } from 'drizzle-orm';
import { expect, it } from 'vitest';
import {
  disownedAddresses,
  emailPreferences,
  newsletterDeliveries,
  newsletterIssues,
  suppressions,
} from '#server/db/schema.ts';
import { MailServerUnavailable } from '#server/ports/mail/port.ts';
import { matchesStoredHash, parseDeliveryToken } from '../email-link-token.ts';
import { MAX_IN_FLIGHT } from './delivery-service.ts';
import { DAY, deleteAccounts, describeDelivery, MINUTE } from './testing/delivery-fixture.ts';

const ADMIN_ID = '01890000-0000-7000-8000-00000000ad31';
const SENT = { sent: true } as const;
const busy = () => new Error('Message failed: 450 4.2.1 Try again later, you@example.test');

describeDelivery('newsletter delivery', (fixture) => {
  it('sends one email to each confirmed or opted-in address that is not suppressed', async () => {
    const { db, now, subscriber, user, send, runJobs, recipients, counts } = fixture();
    await subscriber('both@example.test');
    await user('both@example.test');
    await subscriber('reader@example.test');
    await subscriber('pending@example.test', false);
    await subscriber('gone@example.test');
    await user('member@example.test');
    await user('quiet@example.test', 0);
    await user('complained@example.test');
    for (const email of ['gone@example.test', 'complained@example.test'])
      await db.insert(suppressions).values({ email, reason: 'bounced', answer: '', createdAt: now() });
    const { server } = fixture();
    expect(await server.issues.countRecipients()).toEqual({ count: 3 });
    const issueId = await send();
    expect(await counts(issueId)).toMatchObject({ state: 'sending', total: 3, left: 3 });
    await runJobs();
    expect(recipients().sort()).toEqual(['both@example.test', 'member@example.test', 'reader@example.test']);
    expect(await counts(issueId)).toEqual({ state: 'sent', total: 3, sent: 3, failed: 0, left: 0, waiting: 0 });
  });

  it('sends nothing to a user whose address was disowned, even if an earlier attempt is waiting', async () => {
    const { db, now, user, send, runJobs, minutes, recipients, counts, respondWith, server } = fixture();
    const disown = (userId: string, email: string) =>
      db.insert(disownedAddresses).values({ userId, email, disownedAt: now() });
    await disown(await user('victim@example.test'), 'victim@example.test');
    await disown(await user('ada@example.test'), 'her-old-address@example.test');
    const late = await user('late@example.test');
    expect(await server.issues.countRecipients()).toEqual({ count: 2 });
    const issueId = await send();
    respondWith(() => Promise.reject(busy()));
    await runJobs();
    await disown(late, 'late@example.test');
    respondWith(() => SENT);
    await minutes(5);
    expect(recipients()).toEqual(['ada@example.test']);
    expect(await counts(issueId)).toMatchObject({ state: 'sent', sent: 1, left: 0 });
  });

  it('stores no id of a recipient in an issue once all have a delivery', async () => {
    const { db, subscriber, user, send, runJobs, recipients } = fixture();
    await subscriber('reader@example.test');
    await user('member@example.test');
    const issueId = await send();
    await runJobs();
    expect(recipients()).toHaveLength(2);
    const [issue] = await db.select().from(newsletterIssues).where(eq(newsletterIssues.id, issueId));
    expect(issue).toMatchObject({ subscribersCursor: null, usersCursor: null, enqueuedAt: expect.any(Date) });
  });

  it('leaves out recipients who sign up after the issue was sent', async () => {
    const { subscriber, user, send, pass, runJobs, recipients } = fixture();
    await subscriber('early@example.test');
    await send();
    pass(1);
    await subscriber('late@example.test');
    await user('late-member@example.test');
    await runJobs();
    expect(recipients()).toEqual(['early@example.test']);
  });

  it('marks an issue without recipients as sent', async () => {
    const { send, runJobs, counts } = fixture();
    const issueId = await send();
    await runJobs();
    expect(await counts(issueId)).toMatchObject({ state: 'sent', total: 0 });
  });

  it('never has more than MAX_IN_FLIGHT emails in flight', async () => {
    const { subscribers, send, gate, runJobs, recipients } = fixture();
    await subscribers(MAX_IN_FLIGHT + 30);
    await send();
    const { blocked, whenBlocked, open } = gate();
    const working = runJobs();
    await whenBlocked(MAX_IN_FLIGHT);
    // One claim too many would take only one more database round trip, so the test makes several.
    for (let journey = 0; journey < 50; journey += 1) {
      await fixture().deliveries();
      await yieldToEventLoop();
    }
    expect(blocked).toHaveLength(MAX_IN_FLIGHT);
    expect(await fixture().deliveries()).toHaveLength(MAX_IN_FLIGHT);
    open();
    await working;
    expect(new Set(recipients()).size).toBe(MAX_IN_FLIGHT + 30);
  });

  it('skips recipients who unsubscribe, opt out or are deleted during the delivery', async () => {
    const { db, now, subscribers, user, send, gate, runJobs, recipients, unsubscribe, counts } = fixture();
    const readers = await subscribers(MAX_IN_FLIGHT + 20);
    const off = await user('off@example.test');
    const deleted = await user('deleted@example.test');
    await user('stays@example.test');
    const issueId = await send();
    const { whenBlocked, open } = gate();
    const working = runJobs();
    await whenBlocked(MAX_IN_FLIGHT);
    const unsubscribing = readers.slice(MAX_IN_FLIGHT, MAX_IN_FLIGHT + 10);
    await unsubscribe(...unsubscribing);
    await db
      .update(emailPreferences)
      .set({ newsletter: 0, newsletterSince: now() })
      .where(eq(emailPreferences.userId, off));
    await deleteAccounts(db, [deleted]);
    open();
    await working;
    const left = [...unsubscribing, 'off@example.test', 'deleted@example.test'];
    expect(recipients().filter((email) => left.includes(email))).toEqual([]);
    expect(recipients()).toHaveLength(MAX_IN_FLIGHT + 11);
    expect(recipients()).toContain('stays@example.test');
    expect(await counts(issueId)).toMatchObject({ state: 'sent', sent: MAX_IN_FLIGHT + 11, left: 0 });
  });

  it('stops when paused, and reaches every remaining recipient once when resumed', async () => {
    const { auditEvents, server, subscribers, send, gate, runJobs, recipients, counts, takeJobs } = fixture();
    const readers = await subscribers(MAX_IN_FLIGHT + 50);
    const issueId = await send();
    const { whenBlocked, open } = gate();
    const working = runJobs();
    await whenBlocked(MAX_IN_FLIGHT);
    expect(await server.issues.pause(issueId, ADMIN_ID)).toMatchObject({ state: 'paused', left: readers.length });
    open();
    await working;
    expect(recipients()).toHaveLength(MAX_IN_FLIGHT);
    expect(await counts(issueId)).toMatchObject({ state: 'paused', sent: MAX_IN_FLIGHT, left: 50 });
    await server.continueSending();
    expect([recipients().length, takeJobs()]).toEqual([MAX_IN_FLIGHT, []]);
    await server.issues.resume(issueId, ADMIN_ID);
    await server.issues.resume(issueId, ADMIN_ID);
    await runJobs();
    expect(recipients().sort()).toEqual([...readers].sort());
    expect(await server.issues.pause(issueId, ADMIN_ID)).toMatchObject({ state: 'sent' });
    expect(await server.issues.resume(issueId, ADMIN_ID)).toMatchObject({ state: 'sent' });
    // A call that changed nothing is not recorded.
    expect(auditEvents.map(({ action, details }) => [action, details])).toEqual([
      ['admin.newsletter_sent', `to ${readers.length} recipients`],
      ['admin.newsletter_paused', ''],
      ['admin.newsletter_resumed', ''],
    ]);
  });

  it('retries a temporary refusal with growing delays, without counting it as failed', async () => {
    const { subscriber, send, runJobs, minutes, respondWith, recipients, counts } = fixture();
    await subscriber('slow@example.test');
    const issueId = await send();
    let tries = 0;
    respondWith(() => {
      tries += 1;
      if (tries < 4) throw busy();
      return SENT;
    });
    await runJobs();
    expect(await counts(issueId)).toMatchObject({ state: 'sending', failed: 0, left: 1, waiting: 1 });
    await minutes(1);
    expect(tries).toBe(2);
    await minutes(1);
    expect(tries).toBe(2);
    await minutes(1);
    expect(tries).toBe(3);
    await minutes(4);
    expect([tries, recipients()]).toEqual([4, ['slow@example.test']]);
    expect(await counts(issueId)).toMatchObject({ state: 'sent', sent: 1, failed: 0, waiting: 0 });
  });

  it('gives up an email after two days of temporary refusals, without suppressing its address', async () => {
    const { db, subscriber, send, runJobs, minutes, pass, respondWith, counts, deliveries } = fixture();
    await subscriber('full@example.test');
    const issueId = await send();
    respondWith(() => {
      throw busy();
    });
    await runJobs();
    pass(2 * DAY - 2 * MINUTE);
    await minutes(1);
    expect(await counts(issueId)).toMatchObject({ state: 'sending', waiting: 1 });
    pass(60 * MINUTE);
    await minutes(1);
    expect(await counts(issueId)).toMatchObject({ state: 'sent', failed: 1, left: 0 });
    expect(await deliveries()).toMatchObject([{ state: 'failed', answer: '450 4.2.1', attempts: 3 }]);
    expect(await db.select().from(suppressions)).toEqual([]);
  });

  it('retries an email that was refused while the clock was a year ahead, once the clock is right', async () => {
    const { subscriber, send, pass, runJobs, minutes, recipients, counts, respondWith } = fixture();
    await subscriber('reader@example.test');
    pass(365 * DAY);
    const issueId = await send();
    respondWith(() => Promise.reject(busy()));
    await runJobs();
    pass(-365 * DAY);
    respondWith(() => SENT);
    await minutes(4);
    expect(recipients()).toEqual([]);
    await minutes(3);
    expect(recipients()).toEqual(['reader@example.test']);
    expect(await counts(issueId)).toMatchObject({ state: 'sent', sent: 1, left: 0 });
  });

  it('does not retry an email if its recipient has unsubscribed meanwhile', async () => {
    const { subscriber, user, send, runJobs, minutes, unsubscribe, respondWith, recipients, deliveries, counts } =
      fixture();
    await subscriber('leaver@example.test');
    await user('leaving-member@example.test');
    const issueId = await send();
    respondWith(() => {
      throw busy();
    });
    await runJobs();
    respondWith(() => SENT);
    await unsubscribe('leaver@example.test', 'leaving-member@example.test');
    await minutes(1);
    expect(recipients()).toEqual([]);
    expect((await deliveries()).map(({ state }) => state)).toEqual(['skipped', 'skipped']);
    expect(await counts(issueId)).toMatchObject({ state: 'sent', sent: 0, failed: 0, left: 0 });
  });

  it('suppresses an address only if a permanent refusal is about the recipient', async () => {
    const { db, subscriber, send, runJobs, respondWith, counts } = fixture();
    for (const email of ['nobody@example.test', 'strict@example.test', 'fine@example.test']) await subscriber(email);
    const issueId = await send();
    respondWith(({ to }) => {
      if (to.startsWith('fine')) return SENT;
      const about = to.startsWith('nobody') ? 'recipient' : 'message';
      return { sent: false, refused: `550 5.1.1 <${to}> is not here`, about };
    });
    await runJobs();
    expect(await counts(issueId)).toMatchObject({ state: 'sent', sent: 1, failed: 2, left: 0 });
    expect(await db.select().from(suppressions)).toMatchObject([
      { email: 'nobody@example.test', reason: 'refused', answer: '550 5.1.1' },
    ]);
    expect(await fixture().server.issues.countRecipients()).toEqual({ count: 2 });
  });

  it('waits for an unavailable mail server without counting attempts against the emails', async () => {
    const { subscribers, send, runJobs, minutes, respondWith, recipients, deliveries, counts, takeJobs } = fixture();
    const readers = await subscribers(100);
    const issueId = await send();
    let asked = 0;
    respondWith(() => {
      asked += 1;
      throw new MailServerUnavailable('connect ECONNREFUSED');
    });
    await runJobs();
    expect(asked).toBeLessThanOrEqual(MAX_IN_FLIGHT);
    expect(takeJobs()).toEqual([]);
    await minutes(9);
    expect(asked).toBeLessThanOrEqual(10 * MAX_IN_FLIGHT);
    expect((await deliveries()).every(({ state, attempts }) => state === 'waiting' && attempts === 0)).toBe(true);
    expect(await counts(issueId)).toMatchObject({ state: 'sending', sent: 0, failed: 0, left: 100 });
    respondWith(() => SENT);
    await minutes(1);
    expect(recipients().sort()).toEqual([...readers].sort());
    expect(await counts(issueId)).toMatchObject({ state: 'sent', sent: 100 });
  });

  it('reports that the mail server is unavailable until it accepts emails, also during a retry', async () => {
    const { subscribers, send, runJobs, minutes, respondWith, server, pass } = fixture();
    await subscribers(30);
    const issueId = await send();
    const find = () => server.issues.find(issueId);
    expect(await find()).toMatchObject({ mailServerUnavailable: false });
    const unavailable = { state: 'sending', sent: 0, left: 30, mailServerUnavailable: true };
    respondWith(() => Promise.reject(new MailServerUnavailable('connect ECONNREFUSED')));
    await runJobs();
    expect(await find()).toMatchObject(unavailable);
    const duringRetry: unknown[] = [];
    respondWith(async () => {
      duringRetry.push(await find());
      throw new MailServerUnavailable('connect ECONNREFUSED');
    });
    await minutes(1);
    expect(duringRetry[0]).toMatchObject(unavailable);
    expect((await server.issues.list()).issues).toMatchObject([unavailable]);
    // The server accepts emails again, but refuses these for now.
    respondWith(() => Promise.reject(busy()));
    await minutes(1);
    expect(await find()).toMatchObject({ waiting: 30, mailServerUnavailable: false });
    respondWith(() => SENT);
    pass(MINUTE);
    await minutes(1);
    expect(await find()).toMatchObject({ state: 'sent', sent: 30, mailServerUnavailable: false });
  });

  it('sends each email once when two servers deliver the same issue', async () => {
    const { subscribers, user, send, server, anotherServer, respondWith, recipients, counts } = fixture();
    const readers = await subscribers(300);
    for (let index = 0; index < 30; index += 1) {
      const email = `member-${index}@example.test`;
      await user(email);
      readers.push(email);
    }
    const issueId = await send();
    const refusedOnce = new Set<string>();
    respondWith(({ to }) => {
      if (!to.endsWith('7@example.test') || refusedOnce.has(to)) return SENT;
      refusedOnce.add(to);
      throw busy();
    });
    const other = anotherServer();
    const both = () => Promise.all([server.deliver(issueId), other.deliver(issueId)]);
    await both();
    fixture().pass(MINUTE);
    await both();
    expect(recipients().sort()).toEqual([...readers].sort());
    expect(await counts(issueId)).toMatchObject({ state: 'sent', total: 330, sent: 330, failed: 0 });
  });

  it("takes over a killed server's claims once they expire, and repeats only emails in flight", async () => {
    const { subscribers, send, gate, anotherServer, respondWith, minutes, recipients, counts, sent } = fixture();
    const readers = await subscribers(200);
    const issueId = await send();
    const { blocked, whenBlocked, open } = gate();
    const killed = anotherServer().deliver(issueId);
    await whenBlocked(MAX_IN_FLIGHT);
    // The mail server had accepted the emails in flight.
    sent.push(...blocked);
    respondWith(() => SENT);
    await minutes(4);
    expect(new Set(recipients()).size).toBe(200);
    expect(recipients()).toHaveLength(200);
    await minutes(1);
    expect(new Set(recipients())).toEqual(new Set(readers));
    expect(recipients().length - readers.length).toBeLessThanOrEqual(MAX_IN_FLIGHT);
    expect(await counts(issueId)).toMatchObject({ state: 'sent', sent: 200, left: 0 });
    // The process was only suspended. The outcomes it records now are already known and do not count twice.
    open();
    await killed;
    expect(await counts(issueId)).toMatchObject({ state: 'sent', sent: 200, left: 0 });
  });

  it('keeps unsubscribe links valid in emails that arrived although the connection dropped', async () => {
    const { subscriber, send, runJobs, minutes, respondWith, deliveries, sent } = fixture();
    await subscriber('twice@example.test');
    await send();
    respondWith((message) => {
      sent.push(message);
      throw new Error('Connection closed unexpectedly');
    });
    await runJobs();
    for (let tries = 0; tries < 2; tries += 1) await minutes(2);
    respondWith(() => SENT);
    await minutes(10);
    const [delivery] = await deliveries();
    expect(sent).toHaveLength(4);
    for (const email of sent) {
      const page = parseDeliveryToken(/unsubscribe-newsletter\?token=([\w.-]+)/.exec(email.text)?.[1] ?? '');
      const oneClick = parseDeliveryToken(
        /token=([\w.-]+)>/.exec(email.headers?.['List-Unsubscribe'] ?? '')?.[1] ?? '',
      );
      expect([page?.deliveryId, oneClick?.deliveryId]).toEqual([delivery?.id, delivery?.id]);
      expect(matchesStoredHash(delivery?.unsubscribeHash ?? '', page?.hash ?? '')).toBe(true);
      expect(matchesStoredHash(delivery?.oneClickHash ?? '', oneClick?.hash ?? '')).toBe(true);
      expect(matchesStoredHash(delivery?.oneClickHash ?? '', page?.hash ?? '')).toBe(false);
    }
  });

  it('continues in a new job after a minute', async () => {
    const { subscribers, send, server, pass, respondWith, takeJobs, runJobs, recipients } = fixture();
    await subscribers(200);
    const issueId = await send();
    takeJobs();
    respondWith(() => {
      pass(1);
      return SENT;
    });
    await server.deliver(issueId);
    expect(recipients().length).toBeLessThan(200);
    expect(takeJobs()).toEqual([issueId]);
    respondWith(() => SENT);
    await server.deliver(issueId);
    await runJobs();
    expect(new Set(recipients()).size).toBe(200);
  });

  it('starts no more emails when closing, and records those in flight as sent', async () => {
    const { subscribers, send, server, anotherServer, gate, recipients, deliveries } = fixture();
    await subscribers(200);
    const issueId = await send();
    const { whenBlocked, open } = gate();
    const delivering = server.deliver(issueId);
    await whenBlocked(MAX_IN_FLIGHT);
    const closed = server.close();
    open();
    await Promise.all([closed, delivering]);
    expect(recipients()).toHaveLength(MAX_IN_FLIGHT);
    expect((await deliveries()).every(({ state }) => state === 'sent')).toBe(true);
    await anotherServer().deliver(issueId);
    expect(recipients()).toHaveLength(200);
  });

  it('keeps sent and failed counts equal to the delivery rows, whatever the outcomes', async () => {
    const { db, subscribers, send, runJobs, minutes, respondWith } = fixture();
    await subscribers(250);
    const issueId = await send();
    let number = 0;
    const refusedBefore = new Set<string>();
    respondWith(({ to }) => {
      number += 1;
      if (number % 3 === 0 && !refusedBefore.has(to)) {
        refusedBefore.add(to);
        throw busy();
      }
      if (number % 17 === 0) return { sent: false, refused: '550 5.1.1 no', about: 'recipient' };
      if (number === 60) throw new MailServerUnavailable(to);
      return SENT;
    });
    await runJobs();
    for (let minute = 0; minute < 10; minute += 1) {
      const [stored] = await db.select().from(newsletterIssues).where(eq(newsletterIssues.id, issueId));
      const counted = await db
        .select({ state: newsletterDeliveries.state, count: sql<number>`count(*)::int` })
        .from(newsletterDeliveries)
        .groupBy(newsletterDeliveries.state);
      const count = (state: string) => counted.find((row) => row.state === state)?.count ?? 0;
      expect({ sent: stored?.sent, failed: stored?.failed }).toEqual({ sent: count('sent'), failed: count('failed') });
      await minutes(1);
    }
    const [stored] = await db.select().from(newsletterIssues).where(eq(newsletterIssues.id, issueId));
    expect([stored?.state, (stored?.sent ?? 0) + (stored?.failed ?? 0)]).toEqual(['sent', 250]);
  });
});
