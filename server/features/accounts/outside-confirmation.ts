/** Somebody signed in confirms through an outside service that it is them. Nobody is signed in by it. */
import type { OutsideConfirmation } from '../../../contract/outside-sign-in.ts';
import { pages } from '../../../contract/pages.ts';
import type { OutsideFailure, OutsidePerson, Remembered } from '../../ports/identity/outside/port.ts';
import type { OutsideSignInStore } from './outside-sign-in-store.ts';
import type { ConfirmSession } from './session-confirmation.ts';

/** Whose session it is for, and where they come back to: sealed from the start to the end of it. */
export interface Confirming {
  readonly userId: string;
  readonly sessionId: string;
  readonly returnTo: string;
}

/** What the cookie carries: a sign-in, or the confirmation of one. */
export interface Begun extends Remembered {
  readonly confirming?: Confirming;
}

export interface ConfirmationDeps {
  readonly store: Pick<OutsideSignInStore, 'transaction' | 'findByIdentity'>;
  readonly confirmSession: ConfirmSession;
}

const appPages: readonly string[] = Object.values(pages);

/** A page of ours, and maybe the place on it; Settings for anything else. */
export function pageToReturnTo(wanted: string): string {
  const [, page = '', place = ''] = /^([/a-z-]+)(#[a-z-]+)?$/.exec(wanted) ?? [];
  return appPages.includes(page) && page !== pages.auth ? page + place : pages.settings;
}

/** Where the browser goes, with how it ended. */
export function toStillSignedIn({ returnTo }: Confirming, ended: OutsideConfirmation): string {
  const [page, place] = returnTo.split('#');
  return `${page}?confirmed=${ended}${place === undefined ? '' : `#${place}`}`;
}

/** Only whoever the account belongs to confirms its session: somebody else who comes back changes nothing. */
export async function confirmedBy(
  { store, confirmSession }: ConfirmationDeps,
  { userId, sessionId }: Confirming,
  outside: OutsidePerson | OutsideFailure,
): Promise<Confirmed> {
  if (typeof outside === 'string') return { ended: outside, cookies: [] };
  const known = await store.transaction((tx) => store.findByIdentity(tx, outside));
  if (known?.id !== userId) return { ended: 'somebody-else', cookies: [] };
  const cookies = await confirmSession(userId, sessionId);
  return cookies === null ? { ended: 'refused', cookies: [] } : { ended: 'now', cookies };
}

interface Confirmed {
  readonly ended: OutsideConfirmation;
  /** Set-Cookie values of the session, which has a new token. */
  readonly cookies: readonly string[];
}
