/** An attacker who registered someone else's address gains nothing when its owner follows the verification link. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { signInThroughSandbox } from '#server/ports/identity/sandbox-issuer/testing/sandbox-sign-in.ts';
import type { Browser } from '#server/testing/browser.ts';
import { enableMfa } from '#server/testing/mfa.ts';
import { openTestApp, type TestApp } from '#server/testing/test-app.ts';
import { verifiedUser } from '#server/testing/verified-user.ts';
import { emailsTo, newestToken } from '../testing/mailbox.ts';

const ATTACKER_PASSWORD = 'a quiet harbour';
const USER_PASSWORD = 'the owner of this mailbox';
const ADMIN_EMAILS = ['one', 'two', 'three', 'four', 'five', 'six', 'seven'].map((name) => `${name}@boss.test`);

describe('email verification', () => {
  let app: TestApp;
  const admins = [...ADMIN_EMAILS];
  /** An administrator's address that no other test uses. */
  const newAdminAddress = () => admins.pop() ?? '';
  beforeAll(async () => {
    app = await openTestApp('postgres', {}, { ADMIN_EMAILS: ADMIN_EMAILS.join(',') });
  });
  afterAll(() => app.close());

  let userCount = 0;
  const newAddress = () => `proof-${++userCount}@example.test`;
  /** The request that the page sends when it opens. */
  const open = (browser: Browser, token: string) => browser.get(`/api/auth/verify-email?token=${token}`);
  const submitProof = (browser: Browser, body: object) => browser.post('/api/auth/verify-email', body);
  const confirm = (browser: Browser, body: object) => browser.post('/api/auth/confirm-email', body);
  const signIn = async (email: string, password: string) => {
    const browser = app.visitor();
    return { browser, status: (await browser.post('/api/auth/login', { email, password })).status };
  };
  const isVerified = async (browser: Browser) => (await browser.get('/api/user/sign-in')).body.emailVerified;
  const currentUser = async (browser: Browser) => (await browser.get('/api/user')).body;
  const verifyToken = (email: string) => newestToken(app, email, '/verify-email');
  /**
   * Requests a change of address.
   * @returns the token emailed to the new address.
   */
  const requestChange = async (browser: Browser, email: string) => {
    expect((await browser.post('/api/user/change-email', { email })).status).toBe(200);
    return newestToken(app, email, '/confirm-email');
  };

  it('changes nothing when the link is opened outside the account’s own session', async () => {
    const email = newAddress();
    const attacker = await app.user(email);
    const token = await verifyToken(email);
    const elsewhere = await app.user(newAddress());
    for (const browser of [app.visitor(), elsewhere, app.visitor()]) {
      const reply = await open(browser, token);
      expect([reply.status, reply.body]).toEqual([
        200,
        { verified: false, needs: 'password', message: expect.stringContaining('Nothing has changed yet.') },
      ]);
    }
    expect([await isVerified(attacker), await isVerified(elsewhere)]).toEqual([false, false]);
    expect((await open(attacker, token)).body).toEqual({
      verified: true,
      message: 'Thank you. Your email is confirmed.',
    });
    expect(await isVerified(attacker)).toBe(true);
  });

  it('accepts the account’s own password without a session, and no other password', async () => {
    const email = newAddress();
    const user = await app.user(email);
    const token = await verifyToken(email);
    const elsewhere = app.visitor();
    await elsewhere.post('/api/auth/register', { email: newAddress(), password: USER_PASSWORD });
    for (const browser of [app.visitor(), elsewhere]) {
      expect((await submitProof(browser, { token })).body.code).toBe('password_required');
      const wrong = await submitProof(browser, { token, password: USER_PASSWORD });
      expect([wrong.status, wrong.body.code]).toEqual([403, 'wrong_password']);
    }
    expect(await isVerified(user)).toBe(false);
    const right = await submitProof(app.visitor(), { token, password: ATTACKER_PASSWORD });
    expect([right.body.verified, right.headers['set-cookie']]).toEqual([true, undefined]);
    expect(await isVerified(user)).toBe(true);
    expect((await submitProof(app.visitor(), { token, password: ATTACKER_PASSWORD })).body.code).toBe('link_invalid');
  });

  it('lets only one of several concurrent uses of a link succeed', async () => {
    const email = newAddress();
    const user = await app.user(email);
    const token = await verifyToken(email);
    const replies = await Promise.all([
      open(user, token),
      submitProof(app.visitor(), { token, password: ATTACKER_PASSWORD }),
      submitProof(app.visitor(), { token, newPassword: USER_PASSWORD }),
      submitProof(app.visitor(), { token, newPassword: `${USER_PASSWORD} too` }),
    ]);
    expect(replies.filter(({ body }) => body.verified)).toHaveLength(1);
  });

  it('requires a new password to verify an administrator’s address', async () => {
    const email = newAdminAddress();
    const attacker = await app.user(email);
    await attacker.patch('/api/user', { firstName: 'Wilhelmina', lastName: 'Featherstone' });
    const token = await verifyToken(email);
    for (const browser of [app.visitor(), await app.user(newAddress()), attacker]) {
      expect((await open(browser, token)).body).toMatchObject({ verified: false, needs: 'new-password' });
      for (const body of [{ token }, { token, password: ATTACKER_PASSWORD }, { token, password: USER_PASSWORD }])
        expect((await submitProof(browser, body)).body.code).toBe('new_password_required');
    }
    for (const newPassword of ['PassWord1', 'wilhelmina1', 'FeatherStone!'])
      expect((await submitProof(app.visitor(), { token, newPassword })).body.code).toBe('password_too_common');
    expect(await currentUser(attacker)).toMatchObject({ isAdmin: false });
    expect(await isVerified(attacker)).toBe(false);
    expect((await attacker.get('/api/admin/users')).status).toBe(403);
  });

  it('revokes the attacker’s credentials, sessions and links when the owner sets a new password', async () => {
    const email = newAdminAddress();
    const attacker = await app.user(email);
    const { browser: elsewhere } = await signIn(email, ATTACKER_PASSWORD);
    await enableMfa(attacker);
    const changeToken = await requestChange(attacker, newAddress());
    await app.visitor().post('/api/auth/forgot-password', { email });
    const reset = await newestToken(app, email, '/reset-password');
    const token = await verifyToken(email);

    const done = await submitProof(app.visitor(), { token, newPassword: USER_PASSWORD });
    expect([done.status, done.body.verified, done.headers['set-cookie']]).toEqual([200, true, undefined]);
    for (const browser of [attacker, elsewhere]) expect((await browser.get('/api/user')).status).toBe(401);
    expect((await signIn(email, ATTACKER_PASSWORD)).status).toBe(401);
    const { browser: rightfulUser, status } = await signIn(email, USER_PASSWORD);
    expect([status, (await currentUser(rightfulUser)).isAdmin]).toEqual([200, true]);
    expect((await rightfulUser.get('/api/admin/users')).status).toBe(200);
    expect((await rightfulUser.get('/api/user/sign-in')).body).toMatchObject({
      emailVerified: true,
      mfaEnabled: false,
    });
    expect((await submitProof(attacker, { token, newPassword: ATTACKER_PASSWORD })).body.code).toBe('link_invalid');
    expect((await confirm(attacker, { token: changeToken, password: ATTACKER_PASSWORD })).body.code).toBe(
      'link_invalid',
    );
    const again = { token: reset, password: ATTACKER_PASSWORD };
    expect((await app.visitor().post('/api/auth/reset-password', again)).body.code).toBe('link_invalid');
  });

  it('revokes the attacker’s social login when the owner sets a new password', async () => {
    const email = newAddress();
    const attacker = app.visitor();
    await signInThroughSandbox(attacker, '/api/auth/google', { email, emailVerified: 'no' });
    const token = await verifyToken(email);
    expect((await open(app.visitor(), token)).body).toMatchObject({ verified: false, needs: 'new-password' });
    expect((await submitProof(app.visitor(), { token })).body.code).toBe('new_password_required');
    expect((await submitProof(app.visitor(), { token, newPassword: USER_PASSWORD })).body.verified).toBe(true);
    expect((await attacker.get('/api/user')).status).toBe(401);
    const again = app.visitor();
    await signInThroughSandbox(again, '/api/auth/google', { email, emailVerified: 'no' });
    expect((await again.get('/api/user')).status).toBe(401);
  });

  it('requires a new password to confirm a change to an administrator’s address', async () => {
    const email = newAdminAddress();
    const attacker = await app.user(newAddress());
    await enableMfa(attacker);
    const token = await requestChange(attacker, email);
    for (const browser of [app.visitor(), attacker])
      for (const body of [{ token }, { token, password: ATTACKER_PASSWORD }])
        expect((await confirm(browser, body)).body.code).toBe('new_password_required');
    expect(await currentUser(attacker)).toMatchObject({ isAdmin: false });
    expect((await confirm(app.visitor(), { token, newPassword: USER_PASSWORD })).status).toBe(200);
    expect((await attacker.get('/api/user')).status).toBe(401);
    const { browser: rightfulUser, status } = await signIn(email, USER_PASSWORD);
    expect([status, (await currentUser(rightfulUser)).isAdmin]).toEqual([200, true]);
    expect((await rightfulUser.get('/api/user/sign-in')).body.mfaEnabled).toBe(false);
  });

  it('confirms an email change only with the session or password of the account that requested it', async () => {
    const [from, to] = [newAddress(), newAddress()];
    const user = await app.user(from);
    const token = await requestChange(user, to);
    const elsewhere = await app.user(newAddress());
    for (const browser of [app.visitor(), elsewhere]) {
      expect((await confirm(browser, { token })).body.code).toBe('password_required');
      expect((await confirm(browser, { token, password: USER_PASSWORD })).body.code).toBe('wrong_password');
      // The reader of a mistyped address does not get the account.
      expect((await confirm(browser, { token, newPassword: USER_PASSWORD })).body.code).toBe('password_required');
    }
    expect((await currentUser(user)).email).toBe(from);
    expect((await confirm(app.visitor(), { token, password: ATTACKER_PASSWORD })).status).toBe(200);
    expect((await currentUser(user)).email).toBe(to);
    const backToken = await requestChange(user, from);
    expect((await confirm(user, { token: backToken })).status).toBe(200);
  });

  it('moves the newsletter subscription of the old address to the new one, where it can be ended', async () => {
    const [from, to] = [newAddress(), newAddress()];
    await app.visitor().post('/api/newsletter/subscribe', { email: from });
    const subscription = await newestToken(app, from, '/confirm-newsletter');
    expect((await app.visitor().get(`/api/newsletter/confirm?token=${subscription}`)).status).toBe(200);
    const user = await verifiedUser(app, from);
    const newsletter = async () => (await user.get('/api/user/email-preferences')).body.preferences.newsletter;
    expect(await newsletter()).toBe(1);
    expect((await confirm(user, { token: await requestChange(user, to) })).status).toBe(200);
    expect(await newsletter()).toBe(1);
    const again = await app.visitor().get(`/api/newsletter/confirm?token=${subscription}`);
    expect(again.body.code).toBe('link_invalid');
    await user.post('/api/user/email-preferences', {
      marketingEmails: 0,
      productUpdates: 1,
      securityNotifications: 1,
      newsletter: 0,
    });
    expect(await newsletter()).toBe(0);
  });

  it('returns 409 for a change to an address that another account has verified, and changes nothing', async () => {
    const [own, wanted] = [newAddress(), newAddress()];
    const other = await app.user(wanted);
    const user = await app.user(own);
    const token = await requestChange(user, wanted);
    await open(other, await verifyToken(wanted));
    for (const _ of [1, 2]) expect((await confirm(user, { token })).body.code).toBe('email_taken');
    expect((await currentUser(user)).email).toBe(own);
    expect((await currentUser(other)).email).toBe(wanted);
  });

  it('requires the account’s own session to confirm an email change if it has no password', async () => {
    const [from, to] = [newAddress(), newAddress()];
    const user = app.visitor();
    await signInThroughSandbox(user, '/api/auth/google', { email: from });
    const token = await requestChange(user, to);
    expect((await confirm(app.visitor(), { token })).body.code).toBe('own_session_required');
    expect((await confirm(user, { token })).status).toBe(200);
  });

  it('removes the password and MFA when a social login verifies an administrator’s address', async () => {
    const email = newAdminAddress();
    const attacker = app.visitor();
    await signInThroughSandbox(attacker, '/api/auth/google', { email, emailVerified: 'no' });
    await attacker.post('/api/user/change-password', { password: ATTACKER_PASSWORD });
    await enableMfa(attacker);
    const rightfulUser = app.visitor();
    await signInThroughSandbox(rightfulUser, '/api/auth/google', { email });
    expect((await currentUser(rightfulUser)).isAdmin).toBe(true);
    expect((await attacker.get('/api/user')).status).toBe(401);
    expect((await signIn(email, ATTACKER_PASSWORD)).status).toBe(401);
    expect((await rightfulUser.get('/api/user/sign-in')).body).toMatchObject({
      hasPassword: false,
      mfaEnabled: false,
    });
  });

  it('omits the name from emails to an unverified address', async () => {
    const email = newAddress();
    const visitor = app.visitor();
    await visitor.post('/api/auth/register', {
      email,
      password: ATTACKER_PASSWORD,
      firstName: 'Your account is locked',
    });
    await app.visitor().post('/api/auth/forgot-password', { email });
    const emails = await emailsTo(app, email);
    expect(emails).toHaveLength(2);
    for (const { text } of emails) expect([text.includes('locked'), text.includes('Hello,')]).toEqual([false, true]);
  });

  it.each(['see https://evil.example', 'evil.example', 'Ann:/x', 'go to t.co/x', 'Ann.Lee', 'x。jp'])(
    'rejects the first name "%s" at sign-up',
    async (firstName) => {
      const account = { email: newAddress(), password: ATTACKER_PASSWORD, firstName };
      const reply = await app.visitor().post('/api/auth/register', account);
      expect([reply.status, reply.body.issues?.[0]?.field]).toEqual([400, 'body.firstName']);
      expect(reply.body.issues[0].message).toContain('web address');
    },
  );

  it.each(['J. R.', 'J.R.', 'J.R.R. Tolkien', 'St. John', 'Mary-Jane', "O'Neil", 'Zoë', 'Ann: the 2nd', 'No. 7'])(
    'accepts the first name "%s" at sign-up',
    async (firstName) => {
      const user = app.visitor();
      await user.post('/api/auth/register', { email: newAddress(), password: ATTACKER_PASSWORD, firstName });
      expect((await currentUser(user)).firstName).toBe(firstName);
    },
  );
});
