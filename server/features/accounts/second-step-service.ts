import type { User } from '../../../contract/accounts.ts';
import { passSecondFactor } from '../../../contract/sign-in-security.ts';
import { failure } from '../../failure.ts';
import type { Clock } from '../../ports/clock/port.ts';
import type { Identity } from '../../ports/identity/port.ts';
import type { CountFailedSignIn } from './failed-sign-ins.ts';
import { type SealedCookieDeps, sealedCookie } from './sealed-cookie.ts';
import type { SecondFactorService } from './second-factor-service.ts';
import type { NoteSignIn } from './sign-in-notice.ts';

export interface SecondStepDeps extends SealedCookieDeps {
  readonly identity: Pick<Identity, 'signInAs' | 'signOut'>;
  readonly takeCode: SecondFactorService['takeCode'];
  readonly noteSignIn: NoteSignIn;
  readonly countFailedSignIn: CountFailedSignIn;
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
        return failure('second_factor_wrong');
      }
      // The session this browser had until now ends: none lives on through a sign-in.
      await identity.signOut(headers);
      const { cookies } = await identity.signInAs(userId, headers);
      await deps.noteSignIn(userId, headers);
      return { user: await deps.currentUser(userId), cookies: [...cookies, cookie.clear()] };
    },
  };
}
