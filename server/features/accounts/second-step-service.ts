import type { User } from '../../../contract/accounts.ts';
import { passSecondFactor } from '../../../contract/sign-in-security.ts';
import { failure } from '../../failure.ts';
import type { Clock } from '../../ports/clock/port.ts';
import type { Identity } from '../../ports/identity/port.ts';
import type { CountFailedSignIn } from './failed-sign-ins.ts';
import { type SealedCookieDeps, sealedCookie } from './sealed-cookie.ts';
import type { SecondFactorService } from './second-factor-service.ts';
import type { TellOwner } from './security-notices.ts';
import type { NoteSignIn } from './sign-in-notice.ts';

export interface SecondStepDeps extends SealedCookieDeps {
  readonly identity: Pick<Identity, 'signInAs'>;
  /** Ends the session this browser had until now, if it had one. */
  readonly endEarlierSession: (headers: Headers) => Promise<void>;
  readonly takeCode: SecondFactorService['takeCode'];
  readonly stateOf: SecondFactorService['stateOf'];
  readonly noteSignIn: NoteSignIn;
  readonly countFailedSignIn: CountFailedSignIn;
  readonly tellOwner: TellOwner;
  readonly currentUser: (userId: string) => Promise<User>;
  readonly machineClock: Clock;
}

export type SecondStepService = ReturnType<typeof secondStepService>;

/** A sign-in that began outside and waits for its code. Until the code came, all it has is a cookie that opens nothing. */
export function secondStepService(deps: SecondStepDeps) {
  const { identity, machineClock } = deps;
  const cookie = sealedCookie<{ readonly userId: string }>('evenkeel-second-step', passSecondFactor.path, deps);
  const whoBegan = (headers: Headers): string | null =>
    cookie.read(headers.get('cookie'), machineClock.now())?.userId ?? null;

  return {
    /** @returns the Set-Cookie value that remembers who waits. */
    begin: (userId: string): string => cookie.write({ userId }, machineClock.now()),

    whoBegan,

    finish: async (code: string, headers: Headers) => {
      const userId = whoBegan(headers);
      if (userId === null) return failure('sign_in_expired');
      const taken = await deps.takeCode(userId, code);
      // Turned off since: the account may be another's by now, so whoever waits begins again.
      if (taken === 'off') return failure('sign_in_expired');
      if (taken === 'wrong') {
        deps.countFailedSignIn((await deps.currentUser(userId)).email, headers);
        await deps.tellOwner(userId, 'wrong-code');
        return failure('second_factor_wrong');
      }
      await deps.endEarlierSession(headers);
      // What this sign-in began with may have been taken away with the second factor while the code was looked at.
      const signedIn = await identity.signInAs(userId, headers, async () => (await deps.stateOf(userId)).on);
      if (signedIn === 'held') return failure('sign_in_expired');
      await deps.noteSignIn(userId, headers);
      return { user: await deps.currentUser(userId), cookies: [...signedIn.cookies, cookie.clear()] };
    },
  };
}
