/** Ownership of addresses: links followed by the wrong user, names that contain messages, homoglyphs, passwords. */

import type { HttpCaller } from '../../server/testing/http-caller.ts';
import { PASSWORD, tokenFor } from '../../server/testing/user-actions.ts';
import type { DrillResult } from '../result.ts';
import { emailsTo, expectOk, onTarget, signedUp } from './target.ts';

const ADMIN = 'admin@evenkeel.test';

export const registeredAdmin = (postgresUrl: string): Promise<DrillResult> =>
  onTarget(postgresUrl, async (target) => {
    const attacker = await signedUp(target, ADMIN);
    const token = tokenFor('/verify-email', await emailsTo(target, ADMIN));
    const followed = await target.caller().get(`/api/auth/verify-email?token=${token}`);
    const own = await attacker.get(`/api/auth/verify-email?token=${token}`);
    const { isAdmin } = expectOk(await attacker.get('/api/user'));
    const list = await attacker.get('/api/admin/users');
    return {
      what: "S6 an attacker registers an administrator's address, and its owner follows the link",
      outcome: `link without a session: ${followed.status}, verified ${followed.body?.verified}; link in the attacker's session: verified ${own.body?.verified}; isAdmin ${isAdmin}; user list: ${list.status}`,
      passed: token !== '' && isAdmin === false && list.status === 403,
    };
  });

export const changedToAdmin = (postgresUrl: string): Promise<DrillResult> =>
  onTarget(postgresUrl, async (target) => {
    const attacker = await signedUp(target, 'attacker@example.test');
    expectOk(await attacker.post('/api/user/change-email', { email: ADMIN }));
    const token = tokenFor('/confirm-email', await emailsTo(target, ADMIN));
    const owner = await target.caller().post('/api/auth/confirm-email', { token });
    const own = await attacker.post('/api/auth/confirm-email', { token });
    const { isAdmin, email } = expectOk(await attacker.get('/api/user'));
    return {
      what: "S6 an attacker changes their address to an administrator's, and its owner follows the link",
      outcome: `link without a session: ${owner.status}; link in the attacker's session: ${own.status}; isAdmin ${isAdmin}; address ${email === ADMIN ? 'CHANGED' : 'unchanged'}`,
      passed: token !== '' && isAdmin === false && email !== ADMIN,
    };
  });

export const nameAsMessage = (postgresUrl: string): Promise<DrillResult> =>
  onTarget(postgresUrl, async (target) => {
    const email = 'victim@example.test';
    const names = ['Your account is locked, unlock at https://evil.example/now', 'evil.example', 'Ada'];
    const statuses: number[] = [];
    for (const [index, firstName] of names.entries()) {
      const reply = await target
        .caller()
        .post('/api/auth/register', { email: `${index}-${email}`, password: PASSWORD, firstName });
      statuses.push(reply.status);
    }
    const texts = (await Promise.all(names.map((_, index) => emailsTo(target, `${index}-${email}`)))).flat();
    const withName = texts.filter(({ text }) => /evil|Ada/.test(text)).length;
    return {
      what: 'S14 a name that contains a message, in the first email to an unverified address',
      outcome: `registrations: ${statuses.join(', ')}; ${withName} of ${texts.length} emails contain the name`,
      passed: statuses[0] === 400 && statuses[1] === 400 && statuses[2] === 200 && texts.length > 0 && withName === 0,
    };
  });

export const kelvinSign = (postgresUrl: string): Promise<DrillResult> =>
  onTarget(
    postgresUrl,
    async (target) => {
      const caller = target.caller();
      const finalStatus = await signInThroughSandbox(caller, '\u212aate@company.test');
      const reply = await caller.get('/api/user');
      return {
        what: 'S19 a social login whose verified address begins with the Kelvin sign',
        outcome: `final status: ${finalStatus}; signed in: ${reply.status === 200 ? `as ${reply.body.email}, isAdmin ${reply.body.isAdmin}` : 'no'}`,
        passed: reply.status === 401,
      };
    },
    { variables: { ADMIN_EMAILS: 'kate@company.test' } },
  );

/** From the sign-in button through the sandbox's issuer and back. @returns the final status. */
async function signInThroughSandbox(caller: HttpCaller, email: string): Promise<number> {
  const step = async (path: string) => (await caller.get(path)).headers.get('location') ?? path;
  const form = await step(await step('/api/auth/google'));
  const filled = new URLSearchParams({ email, emailVerified: 'yes', act: 'continue' }).toString();
  const headers = { 'content-type': 'application/x-www-form-urlencoded' };
  const posted = await caller.post(form, filled, headers);
  const callback = await step(posted.headers.get('location') ?? '');
  return (await caller.get(callback)).status;
}

const COMMON = [
  ...['87654321', 'xxxxxxxx', '12341234', 'abcdefgh', '987654321', 'password1', 'qwertyui', '1q2w3e4r', '11111111'],
  ...['        ', 'evenkeel', 'evenkeel1', 'wellness1', 'iloveyou', 'sunshine'],
];

export const commonPasswords = (postgresUrl: string): Promise<DrillResult> =>
  onTarget(
    postgresUrl,
    async (target) => {
      const accepted: string[] = [];
      for (const [index, password] of COMMON.entries()) {
        const reply = await target
          .caller()
          .post('/api/auth/register', { email: `common-${index}@example.test`, password });
        if (reply.status !== 400) accepted.push(password);
      }
      const uncommon = await target
        .caller()
        .post('/api/auth/register', { email: 'uncommon@example.test', password: PASSWORD });
      return {
        what: `D9 S21 ${COMMON.length} of the most common passwords`,
        outcome: `accepted: ${accepted.join(', ') || 'none'}; "${PASSWORD}": ${uncommon.status}`,
        passed: accepted.length === 0 && uncommon.status === 200,
      };
    },
    { variables: { RATE_LIMITS: 'off' } },
  );
