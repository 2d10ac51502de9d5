/** The owner of an email address disowns an account that is not theirs, or undoes a change of its address. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { HOUR_MS } from '#contract/domain/days.ts';
import { placeholderEmail } from '#contract/placeholder-email.ts';
import { signInThroughSandbox } from '#server/ports/identity/sandbox-issuer/testing/sandbox-sign-in.ts';
import type { Browser } from '#server/testing/browser.ts';
import { enableMfa } from '#server/testing/mfa.ts';
import { openTestApp, type TestApp } from '#server/testing/test-app.ts';
import { startTrial } from '#server/testing/user-actions.ts';
import { verifiedUser } from '#server/testing/verified-user.ts';
import { advanceClock, emailsTo, newestToken } from '../testing/mailbox.ts';

const PASSWORD = 'a quiet harbour';
const NEW = 'a louder harbour';
const DAY = 24 * 60 * 60;

describe('email disputes', () => {
  let app: TestApp;
  /** How far the machine's clock is behind, in ms. */
  let clockLag = 0;
  const systemClock = { now: () => new Date(Date.now() - clockLag) };
  beforeAll(async () => {
    app = await openTestApp('postgres', { systemClock });
  });
  afterAll(() => app.close());

  let userCount = 0;
  const newAddress = (name: string) => `${name}-${++userCount}@example.test`;
  const settings = async (browser: Browser) => (await browser.get('/api/user/sign-in')).body;
  const emailOf = async (browser: Browser) => (await browser.get('/api/user')).body?.email;
  const signIn = async (email: string, password: string, code?: string) => {
    const browser = app.visitor();
    return { browser, ...(await browser.post('/api/auth/login', { email, password, code })) };
  };
  const subjects = async (to: string) => (await emailsTo(app, to)).map(({ subject }) => subject);
  const requestChange = (browser: Browser, email: string) => browser.post('/api/user/change-email', { email });
  /** Again, at the time that the machine's clock shows. */
  const confirmIdentity = async (browser: Browser) =>
    expect((await browser.post('/api/auth/confirm-identity', { password: PASSWORD })).status).toBe(200);
  const confirmToken = (email: string) => newestToken(app, email, '/confirm-email');
  /** Requests the change and confirms it. */
  const change = async (browser: Browser, email: string) => {
    expect((await requestChange(browser, email)).status).toBe(200);
    const token = await confirmToken(email);
    expect((await browser.post('/api/auth/confirm-email', { token })).status).toBe(200);
  };

  describe('POST /api/auth/not-me', () => {
    const notMe = (token: string) => app.visitor().post('/api/auth/not-me', { token });
    const notMeToken = (email: string) => newestToken(app, email, '/not-me');

    it('invalidates the verification link and stops all emails to the address, without deleting the account', async () => {
      const email = newAddress('victim');
      const attacker = await app.user(email);
      const verify = await newestToken(app, email, '/verify-email');
      const token = await notMeToken(email);
      expect((await notMe(token)).status).toBe(200);
      const before = (await subjects(email)).length;

      expect((await attacker.get(`/api/auth/verify-email?token=${verify}`)).body.code).toBe('link_invalid');
      await advanceClock(app, 61);
      await app.visitor().post('/api/auth/resend-verification', { email });
      await app.visitor().post('/api/auth/register', { email, password: PASSWORD });
      await change(attacker, newAddress('elsewhere'));
      expect(await subjects(email)).toHaveLength(before);
      expect((await notMe(token)).body.code).toBe('link_invalid');
      expect((await attacker.get('/api/user')).status).toBe(200);
    });

    it('stops the emails about the plan and the newsletter, too', async () => {
      const email = newAddress('victim');
      const attacker = await app.user(email);
      const token = await notMeToken(email);
      await attacker.post('/api/user/email-preferences', {
        marketingEmails: 0,
        productUpdates: 1,
        securityNotifications: 1,
        newsletter: 1,
      });
      expect((await notMe(token)).status).toBe(200);
      const before = await subjects(email);
      await startTrial(attacker);
      await attacker.post('/api/subscription/cancel');
      expect(await subjects(email)).toEqual(before);
      expect((await attacker.get('/api/user/email-preferences')).body.preferences).toMatchObject({ newsletter: 0 });
    });

    it('shows the disowned address to the account’s user, who can change it to another one', async () => {
      const email = newAddress('mistyped');
      const user = await app.user(email);
      await notMe(await notMeToken(email));
      expect(await settings(user)).toMatchObject({ emailVerified: false, disownedEmail: email });
      const right = newAddress('right');
      await change(user, right);
      expect(await settings(user)).toMatchObject({ emailVerified: true, disownedEmail: email });
      await advanceClock(app, 8 * DAY);
      expect((await settings(user)).disownedEmail).toBeNull();
      const dataExport = JSON.parse((await user.get('/api/user/data-export')).text);
      expect(dataExport.accounts.disownedAddresses).toEqual([{ email, disownedAt: expect.any(String) }]);
    });

    it('still allows taking the account over later through a password reset', async () => {
      const email = newAddress('later');
      const attacker = await app.user(email);
      await notMe(await notMeToken(email));
      await app.visitor().post('/api/auth/forgot-password', { email });
      const token = await newestToken(app, email, '/reset-password');
      await app.visitor().post('/api/auth/reset-password', { token, password: NEW });
      expect((await attacker.get('/api/user')).status).toBe(401);
      const { browser } = await signIn(email, NEW);
      expect(await settings(browser)).toMatchObject({ emailVerified: true, disownedEmail: null });
    });

    it('cancels a pending email change, and later requests for that address return 409', async () => {
      const [from, to] = [newAddress('from'), newAddress('to')];
      const attacker = await verifiedUser(app, from);
      await requestChange(attacker, to);
      const confirm = await confirmToken(to);
      expect((await notMe(await notMeToken(to))).status).toBe(200);
      expect((await attacker.post('/api/auth/confirm-email', { token: confirm })).body.code).toBe('link_invalid');
      expect(await settings(attacker)).toMatchObject({ emailVerified: true, disownedEmail: to });
      await advanceClock(app, 61);
      const again = await requestChange(attacker, to.toUpperCase());
      expect([again.status, again.body.code]).toEqual([409, 'address_disowned']);
      expect(await subjects(to)).toHaveLength(1);
      // Another account may request it, because its user may be the address's owner.
      const other = await verifiedUser(app, newAddress('other'));
      expect((await requestChange(other, to)).status).toBe(200);
    });

    it('rejects a link after the address was verified, and any link after seven days', async () => {
      const [verified, late] = [newAddress('verified'), newAddress('late')];
      const user = await app.user(verified);
      const token = await notMeToken(verified);
      const verify = await newestToken(app, verified, '/verify-email');
      await user.get(`/api/auth/verify-email?token=${verify}`);
      expect((await notMe(token)).body.code).toBe('link_invalid');
      await app.user(late);
      const lateToken = await notMeToken(late);
      await advanceClock(app, 7 * DAY);
      expect((await notMe(lateToken)).body.code).toBe('link_invalid');
    });
  });

  describe('POST /api/auth/undo-email-change', () => {
    const undo = (token: string, password = NEW) =>
      app.visitor().post('/api/auth/undo-email-change', { token, password });
    const undoToken = (email: string) => newestToken(app, email, '/undo-email-change');

    it('restores the old address and revokes all sessions and credentials created since', async () => {
      const [own, thiefs] = [newAddress('own'), newAddress('thief')];
      const thief = await verifiedUser(app, own);
      await thief.patch('/api/user', { firstName: 'Wilhelmina', lastName: 'Featherstone' });
      await change(thief, thiefs);
      await thief.post('/api/user/change-password', { password: 'the thief has it' });
      const socialLogin = app.visitor();
      await signInThroughSandbox(socialLogin, '/api/auth/google', { email: thiefs });
      expect((await settings(thief)).providers).toHaveLength(1);
      await enableMfa(thief, systemClock.now().getTime());
      expect(await subjects(own)).toContain('Your email for Evenkeel was changed');
      await app.visitor().post('/api/auth/forgot-password', { email: thiefs });
      const reset = await newestToken(app, thiefs, '/reset-password');

      const token = await undoToken(own);
      for (const guess of ['PassWord1', 'wilhelmina1', 'FeatherStone!'])
        expect((await undo(token, guess)).body.code).toBe('password_too_common');
      const done = await undo(token);
      expect([done.status, done.headers['set-cookie']]).toEqual([200, undefined]);
      for (const browser of [thief, socialLogin]) expect((await browser.get('/api/user')).status).toBe(401);
      const { browser: rightfulUser, status } = await signIn(own, NEW);
      expect(status).toBe(200);
      expect(await settings(rightfulUser)).toMatchObject({ emailVerified: true, mfaEnabled: false, providers: [] });
      expect((await signIn(thiefs, 'the thief has it')).status).toBe(401);
      const again = await app.visitor().post('/api/auth/reset-password', { token: reset, password: PASSWORD });
      expect(again.body.code).toBe('link_invalid');
      expect((await undo(token)).body.code).toBe('link_invalid');
    });

    it('removes MFA that was turned on in the week before the change was requested', async () => {
      const own = newAddress('own');
      const thief = await verifiedUser(app, own);
      clockLag = 7 * DAY * 1000 - HOUR_MS;
      await confirmIdentity(thief);
      await enableMfa(thief, systemClock.now().getTime());
      clockLag = 0;
      await confirmIdentity(thief);
      await change(thief, newAddress('thief'));
      expect((await undo(await undoToken(own))).status).toBe(200);
      const { browser, status } = await signIn(own, NEW);
      expect(status).toBe(200);
      expect(await settings(browser)).toMatchObject({ mfaEnabled: false });
    });

    it('keeps MFA from a week or more before the change, so a mailbox alone does not open the account', async () => {
      const [own, next] = [newAddress('careful'), newAddress('next')];
      const user = await verifiedUser(app, own);
      clockLag = 7 * DAY * 1000 + HOUR_MS;
      await confirmIdentity(user);
      const [code] = (await enableMfa(user, systemClock.now().getTime())).recoveryCodes;
      clockLag = 0;
      await confirmIdentity(user);
      await change(user, next);
      expect((await undo(await undoToken(own))).status).toBe(200);
      expect((await signIn(own, NEW)).body.code).toBe('mfa_code_required');
      expect((await signIn(own, NEW, code)).status).toBe(200);
    });

    it('cancels an email change that is still pending', async () => {
      const [own, thiefs] = [newAddress('asked'), newAddress('thief')];
      const thief = await verifiedUser(app, own);
      await requestChange(thief, thiefs);
      const confirm = await confirmToken(thiefs);
      expect((await undo(await undoToken(own))).status).toBe(200);
      const late = await app.visitor().post('/api/auth/confirm-email', { token: confirm, password: NEW });
      expect(late.body.code).toBe('link_invalid');
      expect((await signIn(own, NEW)).status).toBe(200);
    });

    it('restores the address even after further email changes, resets and undos by the thief', async () => {
      const own = newAddress('chain');
      const [first, second, third] = [newAddress('first'), newAddress('second'), newAddress('third')];
      const thief = await verifiedUser(app, own);
      await change(thief, first);
      const rightfulUsers = await undoToken(own);
      await change(thief, second);
      expect((await undo(await undoToken(first), 'the thief has it')).status).toBe(200);
      const { browser: again } = await signIn(first, 'the thief has it');
      await app.visitor().post('/api/auth/forgot-password', { email: first });
      const reset = await newestToken(app, first, '/reset-password');
      await app.visitor().post('/api/auth/reset-password', { token: reset, password: 'the thief once more' });
      expect((await again.get('/api/user')).status).toBe(401);
      const { browser } = await signIn(first, 'the thief once more');
      await change(browser, third);
      const thiefs = await undoToken(first);
      expect((await undo(rightfulUsers)).status).toBe(200);
      expect(await emailOf((await signIn(own, NEW)).browser)).toBe(own);
      expect((await undo(thiefs, 'the thief has it')).body.code).toBe('link_invalid');
    });

    it('restores the address even if it was registered again, and leaves that account without one', async () => {
      const [own, thiefs] = [newAddress('registered-again'), newAddress('thief')];
      const thief = await verifiedUser(app, own);
      await change(thief, thiefs);
      const second = await app.user(own);
      await second.patch('/api/user', { firstName: 'Alice' });
      expect((await undo(await undoToken(own))).status).toBe(200);
      expect(await emailOf((await signIn(own, NEW)).browser)).toBe(own);

      const user = (await second.get('/api/user')).body;
      expect(user).toMatchObject({ firstName: 'Alice', email: placeholderEmail(user.id) });
      expect((await settings(second)).emailVerified).toBe(false);
      // The thief reads the address that the first account had last, and gets no link to the second one there.
      await app.visitor().post('/api/auth/forgot-password', { email: thiefs });
      await expect(newestToken(app, thiefs, '/reset-password')).rejects.toThrow('has a link to /reset-password');
      const events = (await second.get('/api/user/security-events')).body.events;
      expect(events[0]).toMatchObject({ action: 'account.email_removed' });
    });

    it('lets the account that it left without an address add one, and emails nothing to the placeholder', async () => {
      const own = newAddress('registered-again');
      await change(await verifiedUser(app, own), newAddress('thief'));
      const second = await app.user(own);
      expect((await undo(await undoToken(own))).status).toBe(200);
      const placeholder = await emailOf(second);
      await app.visitor().post('/api/auth/resend-verification', { email: placeholder });
      await app.visitor().post('/api/auth/forgot-password', { email: placeholder });
      const added = newAddress('added');
      await change(second, added);
      expect(await emailOf(second)).toBe(added);
      expect(await settings(second)).toMatchObject({ emailVerified: true });
      expect(await subjects(placeholder)).toEqual([]);
    });

    it('returns 409 while another account has the address verified, and can be retried', async () => {
      const [own, thiefs] = [newAddress('twice'), newAddress('thief')];
      await change(await verifiedUser(app, own), thiefs);
      const token = await undoToken(own);
      const other = await verifiedUser(app, own);
      const refused = await undo(token);
      expect([refused.status, refused.body.code]).toEqual([409, 'email_taken']);
      await change(other, newAddress('away'));
      expect((await undo(token)).status).toBe(200);
    });

    it('lets one of several concurrent requests succeed, and rejects a link after seven days', async () => {
      const [own, late] = [newAddress('parallel'), newAddress('late')];
      await change(await verifiedUser(app, own), newAddress('thief'));
      const token = await undoToken(own);
      const replies = await Promise.all([undo(token), undo(token, 'another harbour'), undo(token)]);
      expect(replies.filter(({ status }) => status === 200)).toHaveLength(1);
      // A request gets 429 if another password of the same user is already waiting to be hashed.
      expect(replies.every(({ status }) => [200, 400, 429].includes(status))).toBe(true);
      await change(await verifiedUser(app, late), newAddress('thief'));
      const lateToken = await undoToken(late);
      await advanceClock(app, 7 * DAY);
      expect((await undo(lateToken)).body.code).toBe('link_invalid');
    });

    it('is not offered to an old address that was never verified', async () => {
      const mistyped = newAddress('mistyped');
      const user = await app.user(mistyped);
      const before = await subjects(mistyped);
      await change(user, newAddress('right'));
      expect(await subjects(mistyped)).toEqual(before);
    });

    it('is not offered when the new address is an administrator’s', async () => {
      const own = newAddress('given-up');
      const user = await verifiedUser(app, own);
      await requestChange(user, 'admin@evenkeel.test');
      await expect(undoToken(own)).rejects.toThrow('has a link to /undo-email-change');
    });
  });
});
