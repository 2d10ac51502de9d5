/**
 * Someone signs up with an address that is not theirs, or that they mistyped, and never verifies it. When its owner
 * takes the account over, nothing that the first user chose or agreed to is the owner's, and the first user's card is
 * not charged for an account they can no longer reach.
 */
import { afterAll, beforeAll, expect, it } from 'vitest';
import { signInThroughSandbox } from '../ports/identity/sandbox-issuer/testing/sandbox-sign-in.ts';
import { callApi } from '../testing/api-client.ts';
import type { Browser } from '../testing/browser.ts';
import { openTestApp, type TestApp } from '../testing/test-app.ts';
import {
  advanceClock,
  emailsTo,
  grantHealthConsent,
  PASSWORD,
  startTrial,
  tokenInEmail,
  verifyEmail,
} from '../testing/user-actions.ts';

const NEW_PASSWORD = 'the owner of this mailbox';
const CANCELLED = 'Your Evenkeel plan is cancelled';
const ADMIN_EMAILS = 'verified@boss.test,changed-1@boss.test,changed-2@boss.test';

let app: TestApp;
beforeAll(async () => {
  app = await openTestApp('postgres', {}, { ADMIN_EMAILS, RATE_LIMITS: 'on', TRUST_PROXY: 'true' });
});
afterAll(() => app.close());

/** A user with a plan who has chosen and agreed to everything, and has not verified the address. */
async function firstUser(email: string): Promise<Browser> {
  const browser = await app.user(email);
  await browser.post('/api/user/email-preferences', {
    marketingEmails: 1,
    productUpdates: 0,
    securityNotifications: 0,
    newsletter: 1,
  });
  await grantHealthConsent(browser);
  await browser.post('/api/gdpr/cookie-consent', { analytics: true, marketing: true, functional: true });
  await startTrial(browser);
  await app.runDueJobs();
  return browser;
}

const signIn = async (email: string) => {
  const browser = app.visitor();
  await callApi(browser, 'POST /api/auth/login', { body: { email, password: NEW_PASSWORD } });
  return browser;
};

let changed = 0;
/** The ways in which the owner of an address gets an account that was never verified. */
const claims = {
  'a new password from "Forgot password?"': async (email: string) => {
    await app.visitor().post('/api/auth/forgot-password', { email });
    await app.runDueJobs();
    const token = await tokenInEmail(app.visitor(), email, '/reset-password');
    await callApi(app.visitor(), 'POST /api/auth/reset-password', { body: { token, password: NEW_PASSWORD } });
    return signIn(email);
  },
  'a new password set through the verification link': async (email: string) => {
    const token = await tokenInEmail(app.visitor(), email, '/verify-email');
    await callApi(app.visitor(), 'POST /api/auth/verify-email', { body: { token, newPassword: NEW_PASSWORD } });
    return signIn(email);
  },
  'a social login': async (email: string) => {
    const browser = app.visitor();
    await signInThroughSandbox(browser, '/api/auth/google', { email });
    return browser;
  },
  'a confirmed change to an administrator’s address': async (_: string, first: Browser) => {
    const email = `changed-${++changed}@boss.test`;
    await first.post('/api/user/change-email', { email });
    await app.runDueJobs();
    const token = await tokenInEmail(app.visitor(), email, '/confirm-email');
    await callApi(app.visitor(), 'POST /api/auth/confirm-email', { body: { token, newPassword: NEW_PASSWORD } });
    return signIn(email);
  },
};

const choicesOf = async (browser: Browser) => ({
  emails: (await browser.get('/api/user/email-preferences')).body,
  health: (await browser.get('/api/gdpr/health-consent')).body,
  cookies: (await browser.get('/api/gdpr/cookie-consent')).body,
});
const planOf = async (browser: Browser) => (await browser.get('/api/subscription-status')).body;

let count = 0;
it.each(Object.entries(claims))('a claim by %s removes the first user’s preferences and consents', async (_, claim) => {
  const email = `claimed-${++count}@example.test`;
  const first = await firstUser(email);
  const owner = await claim(email, first);
  expect((await first.get('/api/user')).status).toBe(401);
  const newUser = await choicesOf(await app.user());
  const choices = await choicesOf(owner);
  expect(choices).toEqual({ ...newUser, emails: { ...newUser.emails, consentStatus: choices.emails.consentStatus } });
  expect(choices.emails.consentStatus).toEqual({ emailVerified: true, consentGivenAt: null });
});

it.each(Object.entries(claims))(
  'a claim by %s removes the first user’s name, and no email contains it',
  async (_, claim) => {
    const email = `claimed-${++count}@example.test`;
    const first = await firstUser(email);
    const message = 'Your account is locked, call 0900 555 123';
    await first.patch('/api/user', { firstName: message });
    const owner = await claim(email, first);
    await app.runDueJobs();
    const user = (await owner.get('/api/user')).body;
    expect(user.firstName).not.toBe(message);
    const emails = await emailsTo(app.visitor(), user.email);
    expect(emails.length).toBeGreaterThan(1);
    expect(emails.map(({ text }) => text).join('')).not.toContain('0900 555 123');
  },
);

it.each([
  'a new password from "Forgot password?"',
  'a new password set through the verification link',
  'a social login',
] as const)('a claim by %s forgets where the first user signed in', async (way) => {
  const email = `claimed-${++count}@example.test`;
  await app.user(email);
  await app.runDueJobs();
  const addresses = ['10.9.0.1', '10.9.0.2', '10.9.0.3', '10.9.0.4'];
  const statusFrom = async (ip: string, password: string) => {
    const body = { email, password };
    return (await app.visitor().post('/api/auth/login', body, { 'x-forwarded-for': ip })).status;
  };
  for (const ip of addresses) expect(await statusFrom(ip, PASSWORD)).toBe(200);
  await claims[way](email);
  const statuses: number[] = [];
  for (const ip of addresses)
    for (let guess = 0; guess < 9; guess += 1) statuses.push(await statusFrom(ip, `guess number ${guess}`));
  expect(statuses.filter((status) => status === 401)).toHaveLength(30);
});

it('a claim sets the plan to end with its period, tells the owner, and lets them keep it', async () => {
  const email = 'charged@example.test';
  await firstUser(email);
  const owner = await claims['a new password from "Forgot password?"'](email);
  await app.runDueJobs();
  expect(await planOf(owner)).toMatchObject({ status: 'trialing', cancel_at_period_end: true });
  const subjects = (await emailsTo(owner, email)).map(({ subject }) => subject);
  expect(subjects.filter((subject) => subject === CANCELLED)).toHaveLength(1);
  await callApi(owner, 'POST /api/subscription/reactivate');
  await app.runDueJobs();
  expect(await planOf(owner)).toMatchObject({ status: 'trialing', cancel_at_period_end: false });
});

it('a plan that the owner starts right after the claim continues', async () => {
  const email = 'starts-at-once@example.test';
  await app.user(email);
  await app.runDueJobs();
  const owner = await claims['a new password set through the verification link'](email);
  await startTrial(owner);
  await app.runDueJobs();
  expect(await planOf(owner)).toMatchObject({ status: 'trialing', cancel_at_period_end: false });
});

it('a claimed account’s plan that its owner does not keep is never charged', async () => {
  const email = 'never-charged@example.test';
  await firstUser(email);
  const owner = await claims['a social login'](email);
  await advanceClock(owner, 4 * 24 * 60 * 60);
  expect((await planOf(owner)).status).toBe('trial_expired');
  expect((await emailsTo(owner, email)).map(({ subject }) => subject).join()).not.toContain('receipt');
});

it('an account that is left without an address keeps no running plan either', async () => {
  const [email, elsewhere] = ['freed@example.test', 'elsewhere@example.test'];
  const owner = await app.user(email);
  await app.runDueJobs();
  await verifyEmail(owner, email);
  await owner.post('/api/user/change-email', { email: elsewhere });
  await app.runDueJobs();
  const change = await tokenInEmail(owner, elsewhere, '/confirm-email');
  await callApi(owner, 'POST /api/auth/confirm-email', { body: { token: change } });
  await app.runDueJobs();
  const first = await firstUser(email);
  const token = await tokenInEmail(app.visitor(), email, '/undo-email-change');
  await callApi(app.visitor(), 'POST /api/auth/undo-email-change', { body: { token, password: NEW_PASSWORD } });
  await app.runDueJobs();
  expect(await planOf(first)).toMatchObject({ status: 'trialing', cancel_at_period_end: true });
  expect((await choicesOf(first)).health.granted).toBe(true);
});

it('a user who verifies their own address keeps their choices and plan', async () => {
  const email = 'own@example.test';
  const user = await firstUser(email);
  const before = await choicesOf(user);
  await verifyEmail(user, email);
  await app.runDueJobs();
  expect(await planOf(user)).toMatchObject({ status: 'trialing', cancel_at_period_end: false });
  expect(await choicesOf(user)).toEqual({
    ...before,
    emails: { ...before.emails, consentStatus: { ...before.emails.consentStatus, emailVerified: true } },
  });
});
