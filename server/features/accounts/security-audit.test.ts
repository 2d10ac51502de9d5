import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { signInThroughSandbox } from '../../ports/identity/sandbox-issuer/testing/sandbox-sign-in.ts';
import type { Browser } from '../../testing/browser.ts';
import { enableMfa } from '../../testing/mfa.ts';
import { openTestApp, type TestApp } from '../../testing/test-app.ts';
import { newestToken } from './testing/mailbox.ts';

const PASSWORD = 'a quiet harbour';
const ANDROID = {
  'user-agent':
    'Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36',
};

describe('GET /api/user/security-events', () => {
  let app: TestApp;
  let admin: Browser;
  beforeAll(async () => {
    app = await openTestApp('postgres', { failedSignInsEveryMs: 10 });
    admin = await app.admin();
  });
  afterAll(() => app.close());

  const signIn = async (email: string, password = PASSWORD, code?: string) => {
    const browser = app.visitor();
    const reply = await browser.post('/api/auth/login', { email, password, ...(code && { code }) }, ANDROID);
    return { browser, status: reply.status };
  };
  const eventsOf = async (browser: Browser, query = '') =>
    (await browser.get(`/api/user/security-events${query}`)).body as {
      events: { id: string; at: string; action: string; actor: string | null; about: string | null; details: string }[];
      nextCursor: string | null;
    };
  /** The user's events, newest first, as "actor action (details)". */
  const eventLinesOf = async (browser: Browser): Promise<string[]> =>
    (await eventsOf(browser)).events.map(({ action, actor, about, details }) => {
      expect(about).toBe('you');
      return `${actor} ${action.replace('account.', '')}${details && ` (${details})`}`;
    });

  it('reports account creation, sign-ins by device and changes of the email address', async () => {
    const user = await app.user('told@example.test');
    await signIn('told@example.test');
    const token = await newestToken(app, 'told@example.test', '/verify-email');
    await user.get(`/api/auth/verify-email?token=${token}`);
    await user.post('/api/user/change-email', { email: 'told-anew@example.test' });
    const change = await newestToken(app, 'told-anew@example.test', '/confirm-email');
    expect((await user.post('/api/auth/confirm-email', { token: change })).status).toBe(200);
    expect(await eventLinesOf(user)).toEqual([
      'null email_changed',
      'null email_verified',
      'you signed_in (Chrome on Android)',
      'you signed_in (An unknown device)',
      'you created',
    ]);
  });

  it('reports password resets, password changes and sessions that the user ended', async () => {
    const email = 'passwords@example.test';
    await app.user(email);
    await app.visitor().post('/api/auth/forgot-password', { email });
    const token = await newestToken(app, email, '/reset-password');
    const reset = { token, password: 'another quiet harbour' };
    expect((await app.visitor().post('/api/auth/reset-password', reset)).status).toBe(200);
    const { browser } = await signIn(email, reset.password);
    await signIn(email, reset.password);
    await browser.post('/api/user/sessions/end-others', {});
    const { browser: other } = await signIn(email, reset.password);
    const { sessions } = (await other.get('/api/user/sessions')).body;
    const { id } = sessions.find((session: { isThisOne: boolean }) => !session.isThisOne);
    await other.send('DELETE', `/api/user/sessions/${id}`, undefined, {});
    await other.post('/api/user/change-password', { password: PASSWORD });
    expect((await eventLinesOf(other)).filter((event) => !event.includes('signed_in'))).toEqual([
      'you password_changed',
      'you signed_out_elsewhere (1 device)',
      'you signed_out_elsewhere (1 device)',
      'null password_reset',
      'null email_verified',
      'you created',
    ]);
  });

  it('reports changes to MFA and its recovery codes', async () => {
    const user = await app.user();
    const [code] = (await enableMfa(user)).recoveryCodes;
    const { recoveryCodes } = (await user.post('/api/user/mfa/new-recovery-codes', { code })).body;
    await user.post('/api/user/mfa/disable', { code: recoveryCodes[0] });
    await user.post('/api/user/mfa/disable', { code: recoveryCodes[1] });
    expect((await eventLinesOf(user)).slice(0, 3)).toEqual([
      'you mfa_disabled',
      'you recovery_codes_renewed',
      'you mfa_enabled',
    ]);
  });

  /** Polls, because the event is written shortly after the reply. */
  const newestIs = (browser: Browser, event: string) =>
    expect.poll(async () => (await eventLinesOf(browser))[0], { timeout: 10_000 }).toBe(event);

  it('reports failed sign-ins and failed reauthentications', async () => {
    const email = 'attacked@example.test';
    const user = await app.user(email);
    expect((await signIn('Attacked@example.test', 'wrong')).status).toBe(401);
    await signIn('nobody@example.test', 'wrong');
    await newestIs(user, 'null sign_in_failed (Chrome on Android)');
    expect((await user.post('/api/auth/confirm-identity', { password: 'wrong' })).status).toBe(403);
    await newestIs(user, 'null sign_in_failed (An unknown device)');
    expect(await eventLinesOf(user)).toEqual([
      'null sign_in_failed (An unknown device)',
      'null sign_in_failed (Chrome on Android)',
      'you signed_in (An unknown device)',
      'you created',
    ]);
  });

  it('reports a sign-out once, even if it is requested several times', async () => {
    const email = 'leaving@example.test';
    await app.user(email);
    const { browser } = await signIn(email);
    const { browser: otherSession } = await signIn(email);
    const confirmation = await browser.get('/api/logout', { ...ANDROID, 'sec-fetch-site': 'cross-site' });
    expect(confirmation.status).toBe(200);
    const cookies = [...browser.cookies];
    const signOutAgain = async () => {
      const again = app.visitor();
      for (const [name, value] of cookies) again.cookies.set(name, value);
      return (await again.get('/api/logout', ANDROID)).status;
    };
    expect((await Promise.all([signOutAgain(), signOutAgain()])).concat(await signOutAgain())).toEqual([303, 303, 303]);
    expect((await app.visitor().get('/api/logout')).status).toBe(303);
    expect(await eventLinesOf(otherSession)).toEqual([
      'you signed_out (Chrome on Android)',
      'you signed_in (Chrome on Android)',
      'you signed_in (Chrome on Android)',
      'you signed_in (An unknown device)',
      'you created',
    ]);
  });

  it('reports that the account was created or verified through a social login', async () => {
    const newUser = app.visitor();
    await signInThroughSandbox(newUser, '/api/auth/google', { email: 'social-login@example.test' });
    expect(await eventLinesOf(newUser)).toEqual([
      'you signed_in (An unknown device)',
      'you created (through social login)',
    ]);
    await app.user('squatted@example.test');
    const owner = app.visitor();
    await signInThroughSandbox(owner, '/api/auth/google', { email: 'squatted@example.test' });
    expect((await eventLinesOf(owner)).slice(0, 3)).toEqual([
      'you signed_in (An unknown device)',
      'you social_login_linked (Google)',
      'you email_verified (through social login; all other sign-in methods removed)',
    ]);
  });

  it('reports the linking of a social login once, at its first sign-in', async () => {
    const email = 'linking@example.test';
    const user = await app.user(email);
    const token = await newestToken(app, email, '/verify-email');
    await user.get(`/api/auth/verify-email?token=${token}`);
    for (let times = 0; times < 2; times += 1) await signInThroughSandbox(app.visitor(), '/api/login', { email });
    expect((await eventLinesOf(user)).slice(0, 4)).toEqual([
      'you signed_in (An unknown device)',
      'you signed_in (An unknown device)',
      'you social_login_linked (platform account)',
      'null email_verified',
    ]);
  });

  it('reports sign-outs and linked social logins in the administrators’ audit log as well', async () => {
    const email = 'seen-by-admins@example.test';
    await app.user(email);
    const owner = app.visitor();
    await signInThroughSandbox(owner, '/api/auth/google', { email });
    await owner.get('/api/logout');
    const { events } = (await admin.get('/api/admin/audit-log')).body;
    const eventsAboutUser = events.filter(({ about }: { about: string | null }) => about === email);
    const byOwner = { actor: email, about: email };
    expect(eventsAboutUser.slice(0, 1)).toMatchObject([{ ...byOwner, action: 'account.signed_out' }]);
    expect(eventsAboutUser.slice(2, 3)).toMatchObject([
      { ...byOwner, action: 'account.social_login_linked', details: 'Google' },
    ]);
  });

  it('reports a wrong code as a failed sign-in, but not a missing one', async () => {
    const email = 'codes@example.test';
    const user = await app.user(email);
    await enableMfa(user);
    expect((await signIn(email)).status).toBe(401);
    expect((await signIn(email, PASSWORD, '000000')).status).toBe(401);
    await newestIs(user, 'null sign_in_failed (Chrome on Android)');
    expect((await eventLinesOf(user))[1]).toBe('you mfa_enabled');
  });

  it('hides the names of administrators and of the users they act on', async () => {
    const user = await app.user('member@example.test');
    const { id } = (await user.get('/api/user')).body;
    await admin.patch(`/api/admin/member-newsletter/${id}`, { newsletter: 1 });
    const [userEvent] = (await eventsOf(user)).events;
    const [adminEvent] = (await eventsOf(admin)).events;
    const event = { ...userEvent, action: 'admin.user_newsletter_set', details: 'on' };
    expect(userEvent).toEqual({ ...event, actor: 'an administrator', about: 'you' });
    expect(adminEvent).toEqual({ ...event, actor: 'you', about: null });
    const replies = [await user.get('/api/user/security-events'), await admin.get('/api/user/security-events')];
    expect(replies.map(({ text }) => text).join()).not.toContain('@');
  });

  it('paginates, and returns only the user’s own events', async () => {
    const email = 'pages@example.test';
    const user = await app.user(email);
    for (let signIns = 0; signIns < 4; signIns += 1) await signIn(email);
    const { events } = await eventsOf(user);
    expect(events).toHaveLength(6);
    const first = await eventsOf(user, '?limit=4');
    expect([first.events, first.nextCursor]).toEqual([events.slice(0, 4), events[3]?.id]);
    const last = await eventsOf(user, `?limit=4&cursor=${first.nextCursor}`);
    expect(last).toEqual({ events: events.slice(4), nextCursor: null });
    const other = await app.user();
    expect((await eventsOf(other, `?cursor=${first.nextCursor}`)).events).toEqual([]);
    expect((await app.visitor().get('/api/user/security-events')).status).toBe(401);
    const dataExport = JSON.parse((await user.get('/api/user/data-export')).text);
    expect(dataExport.privacy.securityEvents.map(({ id }: { id: string }) => id)).toEqual([
      expect.any(String),
      ...events.map(({ id }) => id),
    ]);
  });
});
