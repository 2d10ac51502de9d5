/** Sessions that stay valid after they should have ended, and failed sign-ins missing from the audit log. */
import { setTimeout as pause } from 'node:timers/promises';
import { Secret, TOTP } from 'otpauth';
import { HttpCaller } from '../../server/testing/http-caller.ts';
import { PASSWORD, tokenFor } from '../../server/testing/user-actions.ts';
import type { DrillResult } from '../result.ts';
import { countStatuses } from './many-requests.ts';
import { emailsTo, expectOk, onTarget, signedUp, type Target } from './target.ts';

const EMAIL = 'owner@example.test';
const login = (caller: HttpCaller, password = PASSWORD, code?: string) =>
  caller.post('/api/auth/login', { email: EMAIL, password, ...(code && { code }) });

export const staleSessions = (postgresUrl: string): Promise<DrillResult> =>
  onTarget(postgresUrl, async (target) => {
    const browser = await signedUp(target, EMAIL);
    const stillValid: string[] = [];
    const expectInvalid = async (before: HttpCaller, after: string) => {
      if ((await before.get('/api/user')).status === 200) stillValid.push(after);
    };
    const beforeSignIn = browser.copy();
    expectOk(await login(browser));
    await expectInvalid(beforeSignIn, 'a new sign-in');
    const beforeReauthentication = browser.copy();
    expectOk(await browser.post('/api/auth/confirm-identity', { password: PASSWORD }));
    await expectInvalid(beforeReauthentication, 'a reauthentication');
    const beforePasswordChange = browser.copy();
    expectOk(await browser.post('/api/user/change-password', { password: 'another quiet harbour' }));
    await expectInvalid(beforePasswordChange, 'a password change');
    const current = await browser.get('/api/user');
    return {
      what: 'S20 session cookies copied before a sign-in, a reauthentication and a password change',
      outcome: `still valid after: ${stillValid.join(', ') || 'none'}; current session: ${current.status}`,
      passed: stillValid.length === 0 && current.status === 200,
    };
  });

export const wrongCodes = (postgresUrl: string): Promise<DrillResult> =>
  onTarget(postgresUrl, async (target) => {
    const owner = await signedUp(target, EMAIL);
    const token = tokenFor('/verify-email', await emailsTo(target, EMAIL));
    expectOk(await owner.get(`/api/auth/verify-email?token=${token}`));
    const { secret } = expectOk(await owner.post('/api/user/mfa/begin'));
    const code = new TOTP({ secret: Secret.fromBase32(secret) }).generate();
    expectOk(await owner.post('/api/user/mfa/confirm', { code }));
    const before = (await emailsTo(target, EMAIL)).length;
    const thief = target.caller();
    const replies = [];
    for (let index = 0; index < 5; index += 1) replies.push(await login(thief, PASSWORD, String(100_000 + index)));
    const removed = await owner.post('/api/user/mfa/disable', { code: '000000' });
    const emails = (await emailsTo(target, EMAIL)).length - before;
    return {
      what: 'S17 correct password with wrong MFA codes; disabling MFA with a wrong code',
      outcome: `${countStatuses(replies)}, ${emails} emails to the owner; disabling MFA: ${removed.status}`,
      passed: emails === 2 && removed.status === 401,
    };
  });

export const failuresOfTwoServers = (postgresUrl: string): Promise<DrillResult> =>
  onTarget(
    postgresUrl,
    async (target) => {
      await signedUp(target, EMAIL);
      for (const { origin } of target.servers)
        for (let index = 0; index < 5; index += 1) await login(new HttpCaller(origin), 'not the password');
      const recorded = await waitUntilRecorded(target, 10);
      return {
        what: 'S16 five failed sign-ins on each of two servers',
        outcome: `${recorded} recorded in the audit log within ${RECORDED_WITHIN_MS / 1000} s`,
        passed: recorded === 10,
      };
    },
    { servers: 2 },
  );

/** Each server writes its failed sign-ins to the database once a minute. */
const RECORDED_WITHIN_MS = 90_000;

async function waitUntilRecorded({ sql }: Pick<Target, 'sql'>, expected: number): Promise<number> {
  const limit = performance.now() + RECORDED_WITHIN_MS;
  for (;;) {
    const [row] =
      await sql(`select coalesce(sum(coalesce(substring(details from '^(\\d+) tries')::int, 1)), 0)::int as failures
      from audit_log where action = 'account.sign_in_failed'`);
    const failures = Number(row?.failures);
    if (failures >= expected || performance.now() > limit) return failures;
    await pause(500);
  }
}
