import { expect, it } from 'vitest';
import { exportSubscribers } from '#contract/calls/admin.ts';
import { newsletterSubscribers } from '#server/db/schema.ts';
import { newId } from '#server/new-id.ts';
import type { streamedDownloadReply } from '#server/reply.ts';
import { describeAdmin, START } from '../testing/admin-fixture.ts';

describeAdmin('the CSV export of newsletter subscribers', (fixture) => {
  const add = (email: string, confirmedAt: Date | null = null) => {
    const row = {
      id: newId({ now: fixture().now }),
      email,
      source: 'website',
      subscribedAt: fixture().now(),
      confirmedAt,
    };
    return fixture().db.insert(newsletterSubscribers).values(row);
  };
  const table = async () => {
    const { name, contentType, parts } = (await fixture().call(exportSubscribers)) as ReturnType<
      typeof streamedDownloadReply
    >;
    const read: string[] = [];
    for await (const part of parts) read.push(part);
    return { name, contentType, text: read.join(''), parts: read.length };
  };

  it('has a row per subscriber, newest first, with unconfirmed ones pending and formulas escaped', async () => {
    await add('eve@example.test', fixture().now());
    await add('=cmd|calc!a1@example.test');
    const { name, contentType, text } = await table();
    expect([name, contentType]).toEqual(['subscribers-2026-11-01.csv', 'text/csv; charset=utf-8']);
    expect(text.split('\r\n')).toEqual([
      '\uFEFFEmail,Status,Subscribed,Confirmed',
      `'=cmd|calc!a1@example.test,Pending,${START},`,
      `eve@example.test,Active,${START},${START}`,
      '',
    ]);
  });

  it('streams 1,000 rows at a time, with each subscriber once', async () => {
    const row = (index: number) => ({
      id: newId({ now: fixture().now }),
      email: `s${index}@example.test`,
      source: 'website',
      subscribedAt: fixture().now(),
      confirmedAt: null,
    });
    await fixture()
      .db.insert(newsletterSubscribers)
      .values(Array.from({ length: 2500 }, (_, index) => row(index)));
    const { text, parts } = await table();
    const emails = text
      .split('\r\n')
      .slice(1, -1)
      .map((line) => line.split(',')[0]);
    expect([parts, emails.length, new Set(emails).size, emails[0]]).toEqual([4, 2500, 2500, 's2499@example.test']);
  });
});
