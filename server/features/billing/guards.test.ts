import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openTestApp, type TestApp } from '../../testing/test-app.ts';
import { startTrial } from '../../testing/user-actions.ts';

const paths = [
  '/api/create-setup-intent',
  '/api/create-subscription-after-setup',
  '/api/subscription/cancel',
  '/api/subscription/reactivate',
  '/api/subscription/refund',
];
const THREE_DAYS = 3 * 24 * 60 * 60;

describe('billing access control', () => {
  let app: TestApp;
  beforeAll(async () => {
    app = await openTestApp('postgres');
  });
  afterAll(() => app.close());

  it('returns 401 without a session', async () => {
    const visitor = app.visitor();
    expect((await visitor.get('/api/subscription-status')).status).toBe(401);
    for (const path of paths) expect((await visitor.post(path)).status).toBe(401);
  });

  it('returns 403 for a cross-origin request', async () => {
    const user = await app.user();
    for (const path of paths) {
      const reply = await user.post(path, undefined, { origin: 'https://evil.example' });
      expect(reply.status).toBe(403);
    }
  });

  it('ignores a price, trial length or customer id sent by the browser', async () => {
    const user = await app.user();
    const requested = { trialDays: 365, trial_end: 4_102_444_800, price: 1, amount: 1, customerId: 'cus_somebody' };
    const setup = await user.post('/api/create-setup-intent', requested);
    const card = { cardNumber: '4242424242424242', expMonth: 12, expYear: 2040, cvc: '123' };
    await user.post('/sandbox/payments/confirm-setup', { clientSecret: setup.body.clientSecret, ...card });
    const offer = (await user.get('/api/subscription-status')).body.offer;
    const started = await user.post('/api/create-subscription-after-setup', requested);
    expect(offer).toMatchObject({ trialDays: 3, pricePence: 499 });
    expect(started.body.trialEnd - offer.firstChargeAt).toBeLessThan(3600);
    await app.visitor().post('/sandbox/clock', { advanceSeconds: THREE_DAYS + 60 });
    const emails = (await app.visitor().get('/sandbox/mail')).body as { subject: string }[];
    expect(emails.map(({ subject }) => subject)).toContainEqual(expect.stringContaining('£4.99'));
  });

  it('returns 400 for shown trial days that are no number of days, and starts nothing', async () => {
    const user = await app.user();
    for (const shownTrialDays of ['3', -1, 0.5, 1e9])
      expect((await user.post('/api/create-subscription-after-setup', { shownTrialDays })).status).toBe(400);
  });

  it('blocks /api/quotes/recent without a valid subscription, and returns the reason', async () => {
    const user = await app.user();
    expect((await user.get('/api/quotes/recent')).body).toMatchObject({ reason: 'no_subscription' });
    await startTrial(user, '4000000000000341');
    expect((await user.get('/api/quotes/recent')).status).toBe(200);
    await app.visitor().post('/sandbox/clock', { advanceSeconds: THREE_DAYS + 60 });
    const refused = await user.get('/api/quotes/recent');
    expect(refused.status).toBe(403);
    expect(refused.body).toMatchObject({ code: 'access_required', requiresAuth: true, reason: 'payment_failed' });
  });

  it('returns 404 for POST /api/stripe/webhook with the sandbox provider', async () => {
    expect((await app.visitor().post('/api/stripe/webhook', { id: 'evt_1' })).status).toBe(404);
  });
});
