import type { User } from '#contract/calls/accounts.ts';
import { completeMfaChallenge } from '#contract/calls/sessions-and-mfa.ts';
import { failure } from '#server/failure.ts';
import type { TextCipher } from '#server/field-encryption/text-cipher.ts';
import type { Clock } from '#server/ports/clock/port.ts';
import type { Identity } from '#server/ports/identity/port.ts';
import type { CountFailedSignIn } from '../credentials/failed-sign-ins.ts';
import type { RecordSignIn } from '../devices/new-device-alert.ts';
import type { SendSecurityNotice } from '../emails/security-notices.ts';
import { encryptedCookie } from '../session/encrypted-cookie.ts';
import type { MfaService } from './mfa-service.ts';
import { wrongCodeFailure } from './wrong-code.ts';

export interface MfaChallengeDeps {
  /** Encrypts the cookie that identifies the user who must enter a code. */
  readonly cipher: TextCipher;
  /** Whether that cookie has the Secure attribute. */
  readonly secure: boolean;
  readonly identity: Pick<Identity, 'signInAs'>;
  /** Ends this browser's previous session, if there is one. */
  readonly endPreviousSession: (headers: Headers) => Promise<void>;
  readonly consumeCode: MfaService['consumeCode'];
  readonly stateOf: MfaService['stateOf'];
  readonly recordSignIn: RecordSignIn;
  readonly countFailedSignIn: CountFailedSignIn;
  readonly sendSecurityNotice: SendSecurityNotice;
  readonly currentUser: (userId: string) => Promise<User>;
  readonly systemClock: Clock;
}

export type MfaChallengeService = ReturnType<typeof mfaChallengeService>;

/**
 * The MFA challenge after a social login. Until the user enters a valid code, the browser has no session, only a cookie
 * for the challenge.
 */
export function mfaChallengeService(deps: MfaChallengeDeps) {
  const { identity, systemClock } = deps;
  const cookie = encryptedCookie<{ readonly userId: string }>(
    'evenkeel-mfa-challenge',
    completeMfaChallenge.path,
    deps,
  );
  const challengedUserId = (headers: Headers): string | null =>
    cookie.read(headers.get('cookie'), systemClock.now())?.userId ?? null;

  return {
    /** @returns the Set-Cookie value that identifies the challenged user. */
    begin: (userId: string): string => cookie.write({ userId }, systemClock.now()),

    challengedUserId,

    finish: async (code: string, headers: Headers) => {
      const userId = challengedUserId(headers);
      if (userId === null) return failure('sign_in_expired');
      const consumed = await deps.consumeCode(userId, code);
      // MFA has been turned off since the challenge began, possibly by an owner who recovered the account.
      // So the sign-in must start again.
      if (consumed === 'off') return failure('sign_in_expired');
      if (consumed === 'wrong') {
        deps.countFailedSignIn((await deps.currentUser(userId)).email, headers);
        await deps.sendSecurityNotice(userId, 'wrong-code');
        return wrongCodeFailure(code);
      }
      await deps.endPreviousSession(headers);
      // MFA may have been turned off, and the social login used here removed, while the code was being checked.
      const signedIn = await identity.signInAs(userId, headers, async () => (await deps.stateOf(userId)).on);
      if (signedIn === 'denied') return failure('sign_in_expired');
      await deps.recordSignIn(userId, headers);
      return { user: await deps.currentUser(userId), cookies: [...signedIn.cookies, cookie.clear()] };
    },
  };
}
