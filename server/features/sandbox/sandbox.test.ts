import { Script } from 'node:vm';
import { describe, expect, it } from 'vitest';
import type { Call } from '#contract/call.ts';
import { calls } from '#contract/index.ts';
import type { AdjustableClock } from '../../ports/clock/port.ts';
import type { StoredMessage } from '../../ports/mail/store.ts';
import { testCardNumbers } from '../../ports/payments/sandbox/cards.ts';
import { chargeOutcomes } from '../../ports/payments/sandbox/subscription-state.ts';
import { sandboxFeature } from './index.ts';
import { sandboxPage } from './page/page.ts';
import type { Mailbox, PaymentControls } from './service.ts';

const storedEmail: StoredMessage = {
  id: '01900000-0000-7000-8000-000000000001',
  from: 'hello@evenkeel.test',
  to: 'ada@example.com',
  subject: 'Hello',
  html: '<p>Hello</p>',
  text: 'Hello',
  headers: { 'X-A': 'b' },
  sentAt: new Date('2026-11-20T12:00:00Z'),
};
const mailbox: Mailbox = {
  list: async (to) =>
    to === undefined || to === storedEmail.to
      ? [{ id: storedEmail.id, to: storedEmail.to, subject: storedEmail.subject, sentAt: storedEmail.sentAt }]
      : [],
  read: async (id) => (id === storedEmail.id ? storedEmail : null),
};
const clockFrom = (iso: string): AdjustableClock => {
  let now = new Date(iso);
  return {
    now: () => now,
    advance: async (seconds) => {
      now = new Date(now.getTime() + seconds * 1000);
      return now;
    },
  };
};
const paymentControls: PaymentControls = {
  confirmSetup: async (secret, card) => {
    if (secret === 'unknown') return { outcome: 'unknown' };
    return card.cvc === '000' ? { outcome: 'declined', message: 'Your card was declined.' } : { outcome: 'succeeded' };
  },
  completeAction: async (secret) => secret !== 'unknown',
  setNextChargeOutcome: async (who) => 'userId' in who || who.email === storedEmail.to,
  runDueCharges: async () => {},
  nextDueAfter: async () => null,
};
const sandbox = (overrides: Partial<Parameters<typeof sandboxFeature>[0]> = {}) =>
  sandboxFeature({
    identity: false,
    mailbox,
    clock: clockFrom('2026-11-20T12:00:00Z'),
    payments: paymentControls,
    runDueJobs: async () => {},
    ...overrides,
  });

/** Makes calls as the server does. The input, and each reply that is not a failure, must match the contract. */
const callerOf =
  (built: ReturnType<typeof sandbox>) =>
  async (name: string, input: Record<string, unknown> = {}) => {
    const route = built.feature.routes.find(({ call }) => `${call.method} ${call.path}` === name);
    if (!route) throw new Error(`No route ${name}`);
    const parts = ['params', 'query', 'body'] as const;
    const parsed = Object.fromEntries(parts.map((part) => [part, route.call[part]?.parse(input[part] ?? {})]));
    const reply = (await route.handle(parsed, {})) as { code?: string };
    return reply.code === undefined ? route.call.reply.parse(reply) : reply;
  };

describe('the sandbox', () => {
  it('lists emails, optionally of one address, and returns a single email in full', async () => {
    const call = callerOf(sandbox());
    const summary = {
      id: storedEmail.id,
      to: storedEmail.to,
      subject: storedEmail.subject,
      sentAt: '2026-11-20T12:00:00.000Z',
    };
    expect(await call('GET /sandbox/mail')).toEqual([summary]);
    expect(await call('GET /sandbox/mail', { query: { to: 'bob@example.com' } })).toEqual([]);
    expect(await call('GET /sandbox/mail/:id', { params: { id: storedEmail.id } })).toEqual({
      ...storedEmail,
      sentAt: summary.sentAt,
    });
    const unknown = { id: '01900000-0000-7000-8000-00000000000f' };
    expect(await call('GET /sandbox/mail/:id', { params: unknown })).toMatchObject({ code: 'not_found' });
  });

  it('rejects NUL characters, which no database stores', async () => {
    const call = callerOf(sandbox());
    const card = { cardNumber: '4242424242424242', expMonth: 12, expYear: 2040, cvc: '123' };
    const nul = '\u0000';
    for (const [name, input] of [
      ['POST /sandbox/payments/confirm-setup', { body: { ...card, clientSecret: nul } }],
      ['POST /sandbox/payments/complete-action', { body: { clientSecret: nul } }],
      ['GET /sandbox/mail', { query: { to: nul } }],
    ] as const)
      await expect(call(name, input)).rejects.toThrow();
  });

  it('answers a clock move only after everything due by the new time has run', async () => {
    const clock = clockFrom('2026-11-20T12:00:00Z');
    const settledAt: string[] = [];
    const runDueJobs = async () => {
      await Promise.resolve();
      settledAt.push(clock.now().toISOString());
    };
    const call = callerOf(sandbox({ clock, runDueJobs }));
    expect(await call('GET /sandbox/clock')).toEqual({ now: '2026-11-20T12:00:00.000Z' });
    expect(await call('POST /sandbox/clock', { body: { advanceSeconds: 90 } })).toEqual({
      now: '2026-11-20T12:01:30.000Z',
    });
    expect(settledAt).toEqual(['2026-11-20T12:01:30.000Z']);
  });

  it('rejects clock moves that are negative, fractional, centuries long or not a number', async () => {
    const call = callerOf(sandbox());
    for (const advanceSeconds of [-1, 0.5, 1e12, '60']) {
      await expect(call('POST /sandbox/clock', { body: { advanceSeconds } })).rejects.toThrow();
    }
  });

  it('returns card_declined with its message for a declined card, and not_found for an unknown secret', async () => {
    const call = callerOf(sandbox());
    const body = { clientSecret: 's', cardNumber: '4242424242424242', expMonth: 1, expYear: 2040, cvc: '123' };
    expect(await call('POST /sandbox/payments/confirm-setup', { body })).toEqual({ status: 'succeeded' });
    expect(await call('POST /sandbox/payments/confirm-setup', { body: { ...body, cvc: '000' } })).toMatchObject({
      code: 'card_declined',
      message: 'Your card was declined.',
    });
    const unknown = { ...body, clientSecret: 'unknown' };
    expect(await call('POST /sandbox/payments/confirm-setup', { body: unknown })).toMatchObject({ code: 'not_found' });
    expect(await call('POST /sandbox/payments/complete-action', { body: unknown })).toMatchObject({
      code: 'not_found',
    });
    expect(await call('POST /sandbox/payments/complete-action', { body })).toEqual({ status: 'succeeded' });
  });

  it('sets the outcome of the next charge by either user id or email address', async () => {
    const call = callerOf(sandbox());
    const setOutcome = (body: object) => call('POST /sandbox/payments/next-charge', { body });
    const userId = storedEmail.id;
    expect(await setOutcome({ userId, outcome: 'fail' })).toEqual({ outcome: 'fail' });
    expect(await setOutcome({ email: storedEmail.to, outcome: 'succeed' })).toEqual({ outcome: 'succeed' });
    expect(await setOutcome({ email: storedEmail.to, outcome: 'missing' })).toEqual({ outcome: 'missing' });
    expect(await setOutcome({ email: 'nobody@example.com', outcome: 'fail' })).toMatchObject({ code: 'not_found' });
    for (const wrong of [
      { outcome: 'fail' },
      { userId, email: storedEmail.to, outcome: 'fail' },
      { userId, outcome: 'maybe' },
    ]) {
      await expect(setOutcome(wrong)).rejects.toThrow();
    }
  });

  it('has routes, jobs and page sections only for embedded adapters', () => {
    const bare = sandbox({ mailbox: null, clock: null, payments: null });
    expect(bare.feature.routes).toEqual([]);
    expect(bare.feature.periodicJobs).toEqual([]);
    const page = sandboxPage({ mailbox: false, clock: true, payments: false, identity: false });
    expect(page).toContain('id="clock-now"');
    expect(page).not.toMatch(/id="(mailbox-form|charge-form)"/);
  });

  it('states that no real card is charged, and lists every test card and charge outcome', () => {
    const page = sandboxPage({ mailbox: false, clock: false, payments: true, identity: false });
    expect(page).toContain('No real card is charged here');
    const listed = [...page.matchAll(/<td>([\d ]{19})<\/td>/g)].map(([, number = '']) => number.replaceAll(' ', ''));
    expect(listed.sort()).toEqual([...testCardNumbers].sort());
    const choices = [...page.matchAll(/<option value="(\w+)"/g)].map(([, value]) => value);
    expect(choices.sort()).toEqual([...chargeOutcomes].sort());
  });

  it('binds every sandbox call of the contract once', () => {
    const nameOf = (call: Call) => `${call.method} ${call.path}`;
    const inContract = (calls as readonly Call[]).filter((call) => call.path.startsWith('/sandbox/')).map(nameOf);
    expect(
      sandbox()
        .feature.routes.map((route) => nameOf(route.call))
        .sort(),
    ).toEqual(inContract.sort());
  });

  it('runs due charges in its own periodic job', async () => {
    let runs = 0;
    const runDueCharges = async () => {
      runs += 1;
    };
    const payments: PaymentControls = { ...paymentControls, runDueCharges };
    const [job] = sandbox({ payments }).feature.periodicJobs ?? [];
    await job?.run();
    expect([job?.name, runs]).toEqual(['payments.run-due-charges', 1]);
  });

  it('serves a page without inline script or style, and a script that parses', async () => {
    const files = new Map(sandbox().pages.map((file) => [file.path as string, file]));
    const page = files.get('/sandbox')?.body() ?? '';
    expect(page).not.toMatch(/<style|style=|\son\w+=|<script(?![^>]*\ssrc=)/i);
    const used = [...page.matchAll(/(?:href|src)="(\/sandbox\/[^"]+)"/g)].map(([, path]) => path ?? '');
    expect(used).toContain('/sandbox/sandbox.js');
    expect(used.filter((path) => !files.has(path))).toEqual([]);
    expect(() => new Script(files.get('/sandbox/sandbox.js')?.body() ?? '!')).not.toThrow();
  });
});
