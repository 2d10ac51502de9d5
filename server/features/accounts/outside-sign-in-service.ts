import { pages } from '../../../contract/pages.ts';
import { failure } from '../../failure.ts';
import { Answer, Redirect } from '../../feature.ts';
import type { OutsideProvider } from '../../ports/identity/outside/port.ts';
import type { Identity } from '../../ports/identity/port.ts';
import {
  type Begun,
  type ConfirmationDeps,
  type Confirming,
  confirmedBy,
  toStillSignedIn,
} from './outside-confirmation.ts';
import { type PersonDeps, whoseAccount } from './outside-sign-in-person.ts';
import { type SealedCookieDeps, sealedCookie } from './sealed-cookie.ts';
import type { TellOwner } from './security-notices.ts';
import type { NoteSignIn } from './sign-in-notice.ts';

/** The buttons there are; null: this one is not there. */
export type OutsideWays = Readonly<Record<'google' | 'platform', OutsideProvider | null>>;

export interface OutsideSignInDeps extends PersonDeps, SealedCookieDeps, Pick<ConfirmationDeps, 'confirmSession'> {
  readonly ways: OutsideWays;
  readonly identity: Pick<Identity, 'signInAs'>;
  /** Ends the session this browser had until now, if it had one. */
  readonly endEarlierSession: (headers: Headers) => Promise<void>;
  /** Where people reach us; undefined: wherever the request itself says. */
  readonly appOrigin: string | undefined;
  /** Asks the new person to confirm the address. */
  readonly mailNewPerson: (email: string) => Promise<void>;
  readonly noteSignIn: NoteSignIn;
  readonly tellOwner: TellOwner;
  /** @returns the Set-Cookie value of a sign-in that waits for its code. */
  readonly beginSecondStep: (userId: string) => string;
}

export type OutsideSignInService = ReturnType<typeof outsideSignInService>;

export interface CameBack {
  /** What the address held. */
  readonly query: Readonly<Record<string, string | undefined>>;
  readonly headers: Headers;
}

/** Both outside sign-ins: each is a way to a service and a way back. */
export function outsideSignInService(deps: OutsideSignInDeps) {
  const { ways, machineClock } = deps;
  const cookieOf = (way: keyof OutsideWays, path: string) => sealedCookie<Begun>(`evenkeel-${way}`, path, deps);

  return {
    waysThere: () => ({ google: ways.google !== null, platform: ways.platform !== null }),

    begin: async (way: keyof OutsideWays, callbackPath: string, origin: string) => {
      const provider = ways[way];
      if (!provider) return failure('not_found');
      const begun = await provider.begin(`${deps.appOrigin ?? origin}${callbackPath}`);
      if (begun === 'unavailable') return toAuthPage(begun, []);
      return new Redirect(begun.location, [cookieOf(way, callbackPath).write(begun.remember, machineClock.now())]);
    },

    /** The same way for somebody signed in, who only confirms that it is them. */
    beginConfirming: async (way: keyof OutsideWays, callbackPath: string, origin: string, confirming: Confirming) => {
      const begun = await ways[way]?.begin(`${deps.appOrigin ?? origin}${callbackPath}`, { again: true });
      if (!begun) return failure('not_found');
      if (begun === 'unavailable') return failure('provider_unavailable');
      const remember = { ...begun.remember, confirming };
      return new Answer({ location: begun.location }, [
        cookieOf(way, callbackPath).write(remember, machineClock.now()),
      ]);
    },

    finish: async (way: keyof OutsideWays, callbackPath: string, { query, headers }: CameBack) => {
      const provider = ways[way];
      if (!provider) return failure('not_found');
      const cookie = cookieOf(way, callbackPath);
      // Whatever comes of it, the same answer cannot be handed in twice.
      const forget = cookie.clear();
      const remembered = cookie.read(headers.get('cookie'), machineClock.now());
      if (!remembered) return toAuthPage('refused', [forget]);
      const outside = await provider.finish(given(query), remembered);
      const { confirming } = remembered;
      if (confirming) {
        const { ended, cookies } = await confirmedBy(deps, confirming, outside);
        return new Redirect(toStillSignedIn(confirming, ended), [...cookies, forget]);
      }
      if (typeof outside === 'string') return toAuthPage(outside, [forget]);
      const whose = await whoseAccount(deps, { ...outside, way });
      if (typeof whose === 'string') return toAuthPage(whose, [forget]);
      if (whose.isNew && !whose.emailVerified) await deps.mailNewPerson(whose.email);
      if (whose.isLinkedNow) await deps.tellOwner(whose.userId, 'outside-linked');
      if (whose.needsCode) return new Redirect(`${pages.auth}?step=code`, [deps.beginSecondStep(whose.userId), forget]);
      await deps.endEarlierSession(headers);
      const stillTheirs = () => deps.store.transaction((tx) => deps.store.findByIdentity(tx, outside));
      const signedIn = await deps.identity.signInAs(
        whose.userId,
        headers,
        async () => (await stillTheirs())?.id === whose.userId,
      );
      if (signedIn === 'held') return toAuthPage('refused', [forget]);
      await deps.noteSignIn(whose.userId, headers);
      return new Redirect(whose.isNew ? pages.subscription : pages.home, [...signedIn.cookies, forget]);
    },
  };
}

/** The page /auth has words for each of these. */
type WhyNot = 'cancelled' | 'refused' | 'unavailable' | 'email_unverified' | 'account_exists';

const toAuthPage = (why: WhyNot, cookies: readonly string[]) => new Redirect(`${pages.auth}?error=${why}`, cookies);

const given = (query: CameBack['query']): Record<string, string> =>
  Object.fromEntries(Object.entries(query).filter((entry): entry is [string, string] => entry[1] !== undefined));
