import type { Audit } from '../../audit-log-store.ts';
import type { Transaction } from '../../db/client.ts';
import type { Clock } from '../../ports/clock/port.ts';
import type { OutsidePerson } from '../../ports/identity/outside/port.ts';
import type { OutsideSignInStore } from './outside-sign-in-store.ts';
import type { PictureLater } from './profile-picture.ts';
import { byOwner } from './security-entries.ts';

export interface PersonDeps {
  readonly store: OutsideSignInStore;
  readonly clock: Clock;
  /** The rows of our sign-in library live on the machine's own time. */
  readonly machineClock: Clock;
  readonly newId: () => string;
  /** Has the picture fetched once this transaction has made its identity. */
  readonly pictureLater: PictureLater;
  readonly audit: Audit;
  /** Whoever has one of these addresses, verified, is an administrator. In lower case. */
  readonly adminEmails: readonly string[];
}

/** Whom a service has just told us about. */
export interface Arrival extends OutsidePerson {
  /** The button they came by: in the sandbox one issuer stands behind both. */
  readonly way: keyof typeof inWords;
}

export interface Whose {
  readonly userId: string;
  readonly email: string;
  readonly emailVerified: boolean;
  readonly isNew: boolean;
  /** The account asks for a second proof as well. */
  readonly needsCode: boolean;
  /** The account was there, proven, and opens from outside from now on: its person is to be told. */
  readonly isLinkedNow: boolean;
}

/** The service tells no address we could use; another account has the address and nothing proves that it is theirs. */
export type NobodysFailure = 'email_unverified' | 'account_exists';

/**
 * Whose account this outside person opens. Issuer and subject decide; the address only where both sides have it
 * verified. Where nobody has proven the address of an account until now, its verified owner takes it over.
 */
export const whoseAccount = (deps: PersonDeps, outside: Arrival): Promise<Whose | NobodysFailure> =>
  deps.store.transaction(async (tx) => {
    const known = await deps.store.findByIdentity(tx, outside);
    if (known) return comeBack(deps, tx, known, outside);
    const { email } = outside;
    if (email === null) return 'email_unverified';
    const holder = await deps.store.holdByEmail(tx, email);
    if (!holder) return addPerson(deps, tx, email, outside);
    if (!outside.emailVerified) return 'account_exists';
    return holder.emailVerified ? link(deps, tx, holder, outside) : takeOver(deps, tx, holder, outside);
  });

/** In the details of the audit log. */
const OUTSIDE = 'through an outside sign-in';

interface Holder {
  readonly id: string;
  readonly email: string;
  readonly emailVerified: boolean;
}

interface Known extends Holder {
  readonly identityId: string;
}

/** The service may have verified the address since the account was made. */
async function comeBack(deps: PersonDeps, tx: Transaction, known: Known, outside: Arrival): Promise<Whose> {
  const { store, clock } = deps;
  const verifiedNow = outside.emailVerified && outside.email === known.email;
  // Nobody is to become an administrator together with whoever else had a way into the account.
  if (verifiedNow && !known.emailVerified && deps.adminEmails.includes(known.email))
    return takeOver(deps, tx, known, outside);
  if (verifiedNow && !known.emailVerified) {
    await store.markVerified(tx, known.id, clock.now());
    await deps.audit(byOwner('account.email_verified', known.id, OUTSIDE), tx);
  }
  await store.fillName(tx, known.id, outside);
  await deps.pictureLater(tx, known.identityId, outside.picture);
  const needsCode = await store.hasSecondFactor(tx, known.id);
  return { ...whose(known, known.emailVerified || verifiedNow), needsCode };
}

async function addPerson(deps: PersonDeps, tx: Transaction, email: string, outside: OutsidePerson): Promise<Whose> {
  const { emailVerified } = outside;
  const holder = { id: deps.newId(), email, emailVerified };
  const emailVerifiedAt = emailVerified ? deps.clock.now() : null;
  const now = deps.machineClock.now();
  await deps.store.addPerson(tx, { ...holder, name: outside, emailVerifiedAt, now });
  await addIdentity(deps, tx, holder.id, outside);
  await deps.audit(byOwner('account.created', holder.id, OUTSIDE), tx);
  return { ...whose(holder, emailVerified), isNew: true };
}

/** Who asks for a second proof at the door gets no new door beside it. */
async function link(deps: PersonDeps, tx: Transaction, holder: Holder, outside: Arrival) {
  if (await deps.store.hasSecondFactor(tx, holder.id)) return 'account_exists';
  await deps.store.fillName(tx, holder.id, outside);
  await addIdentity(deps, tx, holder.id, outside);
  await noteLinked(deps, tx, holder.id, outside);
  return { ...whose(holder, true), isLinkedNow: true };
}

async function takeOver(deps: PersonDeps, tx: Transaction, holder: Holder, outside: Arrival): Promise<Whose> {
  await deps.store.expelSquatter(tx, holder.id, outside, deps.clock.now());
  await addIdentity(deps, tx, holder.id, outside);
  await deps.audit(byOwner('account.email_verified', holder.id, `${OUTSIDE}; every other way in ended`), tx);
  await noteLinked(deps, tx, holder.id, outside);
  return whose(holder, true);
}

/** An account that was there can be opened from outside from now on. */
const noteLinked = ({ audit }: PersonDeps, tx: Transaction, userId: string, { way }: Arrival): Promise<void> =>
  audit(byOwner('account.outside_identity_linked', userId, inWords[way]), tx);

const inWords = { google: 'Google', platform: 'platform account' } as const;

async function addIdentity(deps: PersonDeps, tx: Transaction, userId: string, outside: OutsidePerson): Promise<void> {
  const { issuer, subject, picture } = outside;
  const id = deps.newId();
  await deps.store.addIdentity(tx, { id, userId, issuer, subject, now: deps.machineClock.now() });
  await deps.pictureLater(tx, id, picture);
}

/** As it is for most: the account was there, and the service alone opens it. */
const whose = ({ id, email }: Holder, emailVerified: boolean): Whose => ({
  userId: id,
  email,
  emailVerified,
  isNew: false,
  needsCode: false,
  isLinkedNow: false,
});
