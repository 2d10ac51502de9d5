/** Rule 13 for a check-in of a few sliders: ratings from a few days ago still open the help lines. */

import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { DAY_MS } from '#contract/domain/days.ts';
import type { Browser } from '#server/testing/browser.ts';
import { openTestApp, type TestApp } from '#server/testing/test-app.ts';

describe('help for a partial check-in', () => {
  let app: TestApp;
  let now = Date.parse('2026-03-01T09:00:00Z');
  beforeAll(async () => {
    app = await openTestApp('postgres', { systemClock: { now: () => new Date(now) } });
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
    it('opens help for ratings from the last two check-ins, but only if the client sends `set`', async () => {
      const user = await app.trialUser();
      expect((await send(user, worst)).help).toBe(true);
      expect((await send(user, middle)).help).toBe(false);
      const { help, quote } = await send(user, three);
      expect([help, quote.writer]).toEqual([true, 'built-in']);
      expect(quote.text).not.toMatch(/\bhope|support/i);
      expect((await send(user, three)).help).toBe(false);
    });

    it('still opens help two days later, including for a retry and a rewritten quote', async () => {
      const user = await app.trialUser();
      await send(user, worst);
      now += 2 * DAY_MS;
      const headers = { 'idempotency-key': 'one' };
      const first = (await user.post('/api/quotes/generate', three, headers)).body;
      expect((await user.post('/api/quotes/generate', three, headers)).body).toEqual(first);
      expect((await user.post(`/api/quotes/${first.quote.id}/regenerate`)).body.help).toBe(true);
      expect(first.help).toBe(true);
    });

    it('opens help after three check-ins with low hope, using the last known value if hope is unset', async () => {
      const user = await app.trialUser();
      const low = { hopeForFuture: 2, set: ['hopeForFuture'] };
      const help = [];
      for (const body of [low, low, three, { hopeForFuture: 3, set: ['hopeForFuture'] }, three])
        help.push((await send(user, body)).help);
      expect(help).toEqual([false, false, true, false, false]);
    });
  });
});
