import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { OpenDatabase } from '../../db/client.ts';
import { describeOnBothDatabases, testDatabase } from '../../db/testing/test-database.ts';
import { type BillingWorld, billingWorld } from './testing/billing-world.ts';
import { momentInWords, priceInWords } from './trial-started-mail.ts';

describeOnBothDatabases('the mail of the started trial', (engine) => {
  let open: OpenDatabase;
  let world: BillingWorld;
  beforeAll(async () => {
    open = await testDatabase(engine);
  });
  afterAll(() => open.close());
  beforeEach(async () => {
    world = await billingWorld(open);
  });

  it("sends the mail of the started trial with its end in the person's own time, price and way out", async () => {
    const billing = world.build();
    const userId = await world.subscriber(billing);
    await billing.work('billing.trial-started-mail', { userId });
    const [mail] = await world.mails();
    expect(mail?.to).toBe('ada@example.com');
    expect(mail?.text.replace(/\s+/g, ' ')).toMatch(/Monday,? 23 November 2026 at 13:00.*£4\.99.*cancel/i);
  });

  it('sends no mail to a person who is gone', async () => {
    const billing = world.build({ emailOf: async () => null });
    const userId = await world.subscriber(billing);
    await billing.work('billing.trial-started-mail', { userId });
    await billing.work('billing.trial-started-mail', { userId: crypto.randomUUID() });
    expect(await world.mails()).toEqual([]);
  });
});

describe('the words of the mail', () => {
  it("names the moment in the person's time zone, else in UTC", () => {
    const moment = new Date('2026-07-01T11:30:00Z');
    expect(momentInWords(moment, 'Europe/London')).toMatch(/^Wednesday,? 1 July 2026 at 12:30 (BST|GMT\+1)$/);
    expect(momentInWords(moment, null)).toMatch(/^Wednesday,? 1 July 2026 at 11:30 UTC$/);
  });

  it('writes pence as pounds', () => {
    expect([499, 500, 5].map(priceInWords)).toEqual(['£4.99', '£5.00', '£0.05']);
  });
});
