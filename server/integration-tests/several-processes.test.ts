/**
 * Several server processes on one PostgreSQL, without sticky sessions: state that one of them stores is used by all.
 */
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { newestToken } from '../features/accounts/testing/mailbox.ts';
import type { Mailer } from '../ports/mail/port.ts';
import { enableMfa } from '../testing/mfa.ts';
import { openTestApp, type TestApp } from '../testing/test-app.ts';
import { tokenFor } from '../testing/user-actions.ts';

const PASSWORD = 'a quiet harbour';
const from = (ip: string) => ({ 'x-forwarded-for': ip });

describe('two servers on one PostgreSQL', () => {
  let apps: readonly [TestApp, TestApp];
  beforeEach(async () => {
    const first = await openTestApp('postgres', {}, { RATE_LIMITS: 'on', TRUST_PROXY: 'true' });
    apps = [first, await first.openBeside()];
  });
  afterEach(async () => {
    await apps[1].close();
    await apps[0].close();
  });

  const signIn = async (n: 0 | 1, email: string, password: string, ip: string) =>
    (await apps[n].visitor().post('/api/auth/login', { email, password }, from(ip))).status;
  /** @returns how many guesses were checked. The others were refused. */
  const guess = async (email: string, count: number, ipOf: (n: number) => string) => {
    const statuses: number[] = [];
    for (let n = 0; n < count; n += 1) statuses.push(await signIn(n % 2 === 0 ? 0 : 1, email, 'wrong', ipOf(n)));
    return statuses.filter((status) => status === 401).length;
  };
  const fromAllOver = (n: number) => `${20 + (n >> 8)}.${n & 255}.7.7`;

  it('count wrong passwords together', async () => {
    expect(await guess('ada@example.test', 20, () => '203.0.113.1')).toBe(10);
  });

  it('keep the count of wrong passwords after both are restarted', async () => {
    expect(await guess('ada@example.test', 8, () => '203.0.113.1')).toBe(8);
    await apps[1].close();
    const first = await apps[0].restart();
    apps = [first, await first.openBeside()];
    expect(await guess('ada@example.test', 8, () => '203.0.113.1')).toBe(2);
  });

  it('share the owner’s known addresses, and let the owner in at both after a password reset', async () => {
    const email = 'besieged@example.test';
    await apps[0].visitor().post('/api/auth/register', { email, password: PASSWORD }, from('198.51.100.1'));
    expect(await guess(email, 120, fromAllOver)).toBe(100);
    expect(await signIn(1, email, PASSWORD, '198.51.100.1')).toBe(200);
    expect(await signIn(1, email, PASSWORD, '192.0.2.1')).toBe(429);

    await apps[0].visitor().post('/api/auth/forgot-password', { email }, from('192.0.2.1'));
    const reset = { token: await newestToken(apps[0], email, '/reset-password'), password: 'a louder harbour' };
    expect((await apps[0].visitor().post('/api/auth/reset-password', reset, from('192.0.2.1'))).status).toBe(200);
    expect(await signIn(1, email, reset.password, '192.0.2.2')).toBe(200);
    await guess(email, 120, fromAllOver);
    expect(await signIn(1, email, reset.password, '192.0.2.1')).toBe(200);
    expect(await signIn(1, email, reset.password, '192.0.2.3')).toBe(429);
  });

  it('count wrong codes in a session together when MFA is removed or recovery codes are renewed', async () => {
    const browser = await apps[0].user('guessed@example.test');
    await enableMfa(browser);
    const beside = apps[1].visitor();
    for (const [name, value] of browser.cookies) beside.cookies.set(name, value);
    for (const path of ['/api/user/mfa/disable', '/api/user/mfa/new-recovery-codes']) {
      const statuses: number[] = [];
      for (let n = 0; n < 14; n += 1)
        statuses.push((await (n % 2 === 0 ? browser : beside).post(path, { code: '000000' })).status);
      expect(statuses).toEqual([...Array(10).fill(401), ...Array(4).fill(429)]);
    }
  });

  it('accept each other’s sessions, and end them on both', async () => {
    const browser = await apps[0].user('both@example.test');
    const phone = apps[1].visitor();
    await phone.post('/api/auth/login', { email: 'both@example.test', password: PASSWORD });
    const moved = apps[1].visitor();
    for (const [name, value] of browser.cookies) moved.cookies.set(name, value);
    const statuses = async () => [(await moved.get('/api/user')).status, (await phone.get('/api/user')).status];
    expect(await statuses()).toEqual([200, 200]);
    expect((await browser.post('/api/user/sessions/end-others', {})).status).toBe(200);
    expect(await statuses()).toEqual([200, 401]);
  });
});

it('an erasure picked up by two servers sends one last email', async () => {
  const { promise: mayEnd, resolve: letEnd } = Promise.withResolvers<void>();
  let sent = 0;
  let verificationText = '';
  const mailer: Mailer = {
    kind: 'smtp',
    send: async ({ kind, text }) => {
      if (kind === 'accounts.verify') verificationText = text;
      if (kind === 'privacy.account-deleted') {
        sent += 1;
        await mayEnd;
      }
      return { sent: true };
    },
    close: async () => {},
  };
  const first = await openTestApp('postgres', { mailer });
  // Only a verified address gets the last email.
  const browser = await first.user('leaves@example.test');
  await first.runDueJobs();
  await browser.get(`/api/auth/verify-email?token=${tokenFor('/verify-email', [{ text: verificationText }])}`);
  await browser.send('DELETE', '/api/user/delete-account', undefined, {});
  await expect.poll(() => sent, { timeout: 20_000 }).toBe(1);
  const second = await first.openBeside();
  await second.runDueJobs();
  expect(sent).toBe(1);
  letEnd();
  await first.runDueJobs();
  await second.runDueJobs();
  expect(sent).toBe(1);
  await second.close();
  await first.close();
});
