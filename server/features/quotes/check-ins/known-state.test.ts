/** Rule 13 on a check-in of a few sliders: what was known a few days ago still opens the help lines. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { describeOnBothDatabases } from '../../../db/testing/test-database.ts';
import type { Browser } from '../../../testing/browser.ts';
import { openTestApp, type TestApp } from '../../../testing/test-app.ts';

const DAY_MS = 24 * 60 * 60 * 1000;

describeOnBothDatabases('help beside a partial check-in', (engine) => {
  let app: TestApp;
  let now = Date.parse('2026-03-01T09:00:00Z');
  beforeAll(async () => {
    app = await openTestApp(engine, { systemClock: { now: () => new Date(now) } });
  });
  afterAll(() => app.close());

  const send = async (user: Browser, body: object) => {
    now += 1000;
    return (await user.post('/api/quotes/generate', body)).body;
  };
  const middle = { motivationLevel: 3, gratitudeLevels: 3, physicalComfort: 3 };
  const three = { ...middle, set: Object.keys(middle) };
  const worst = { hopeForFuture: 1, supportSystemStrength: 1 };

  describe('POST /api/quotes/generate', () => {
    it('opens help on what was given in the last two check-ins, and for a client that sends no `set` it does not', async () => {
      const user = await app.trialUser();
      expect((await send(user, worst)).help).toBe(true);
      expect((await send(user, middle)).help).toBe(false);
      const { help, quote } = await send(user, three);
      expect([help, quote.writer]).toEqual([true, 'built-in']);
      expect(quote.text).not.toMatch(/\bhope|support/i);
      expect((await send(user, three)).help).toBe(false);
    });

    it('opens help two days later too, and for a retry and other words of the same check-in', async () => {
      const user = await app.trialUser();
      await send(user, worst);
      now += 2 * DAY_MS;
      const headers = { 'idempotency-key': 'one' };
      const first = (await user.post('/api/quotes/generate', three, headers)).body;
      expect((await user.post('/api/quotes/generate', three, headers)).body).toEqual(first);
      expect((await user.post(`/api/quotes/${first.quote.id}/regenerate`)).body.help).toBe(true);
      expect(first.help).toBe(true);
    });

    it('opens help on low hope in three entries running, the last known where hope was left alone', async () => {
      const user = await app.trialUser();
      const low = { hopeForFuture: 2, set: ['hopeForFuture'] };
      const help = [];
      for (const body of [low, low, three, { hopeForFuture: 3, set: ['hopeForFuture'] }, three])
        help.push((await send(user, body)).help);
      expect(help).toEqual([false, false, true, false, false]);
    });
  });
});
