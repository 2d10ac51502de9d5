/**
 * A link that proves an address shows that somebody reads its mail, and not that they are the account's person: most
 * of those who are asked "is this your email?" by an account of a stranger would follow it. So it counts only together
 * with the account: in a browser where the account is signed in, or with its password. An administrator's address
 * counts only with a new password, which ends whatever sessions and ways in there were.
 */
import type { Transaction } from '../../db/client.ts';
import { type Failure, failure, isFailure } from '../../failure.ts';
import type { Person } from '../../person.ts';
import { mailLater } from './account-mails.ts';
import { busy } from './busy.ts';
import { isCommonPassword } from './common-passwords.ts';
import type { CountFailedSignIn } from './failed-sign-ins.ts';
import { hashOfToken, type TokenPurpose } from './mail-token.ts';
import type { MailTokenRow } from './mail-tokens-store.ts';
import { markVerified, type RecoveryDeps, replacePassword } from './recovery-service.ts';
import type { RecoveryStore } from './recovery-store.ts';
import { bySomebody } from './security-entries.ts';

export interface AddressProofDeps extends RecoveryDeps {
  /** Whoever has one of these addresses, verified, is an administrator. In lower case. */
  readonly adminEmails: readonly string[];
  readonly countFailedSignIn: CountFailedSignIn;
}

/** What came with the link's token. */
export interface Proof {
  readonly token: string;
  readonly password?: string | undefined;
  readonly newPassword?: string | undefined;
}

/** The request it came with. */
export interface Asker {
  /** Who is signed in there. */
  readonly person: Person | null;
  readonly headers: Headers;
  readonly ip: string;
}

type Addressee = NonNullable<Awaited<ReturnType<RecoveryStore['findById']>>>;
/** How the account takes the address: as it is, or with this new password alone. */
type Taking = 'as it is' | { readonly passwordHash: string };

const VERIFIED = { verified: true, message: 'Thank you. Your email is confirmed.' };
const TAKEN_OVER = {
  verified: true,
  message: 'Thank you. Your email is confirmed and your new password is set. Please sign in with it.',
};
const EMAIL_CHANGED = { message: 'Your email is changed. Please use it from now on to sign in.' };
const EMAIL_IN_USE = 'This email already belongs to another account.';

export type AddressProofService = ReturnType<typeof addressProofService>;

export function addressProofService(deps: AddressProofDeps) {
  const { people, tokens, credentials, clock, adminEmails } = deps;
  const isAdmins = (email: string) => adminEmails.includes(email);

  /** Who the link was mailed about, while it is good; nothing is used up. */
  const find = async (token: string, purpose: TokenPurpose) => {
    const row = await tokens.find(hashOfToken(token), purpose, clock.now());
    const person = row && (await people.findById(row.userId));
    return person ? { row, person } : null;
  };

  /** The link is followed by the account's own person: null, or what is wrong or still needed. */
  const refusalOf = async (person: Addressee, { password }: Proof, asker: Asker) => {
    if (asker.person?.userId === person.id) return null;
    if (password === undefined) return failure('password_required');
    const checked = await credentials.verifyPassword(person.id, password);
    if (checked === 'busy') return busy();
    if (checked === 'right') return null;
    deps.countFailedSignIn(person.email, asker.headers);
    return failure('wrong_password');
  };

  const hashNew = async (
    { userId, email }: Pick<MailTokenRow, 'userId' | 'email'>,
    password: string,
  ): Promise<Taking | Failure<'password_too_common' | 'too_many_requests'>> => {
    if (await isCommonPassword(password, { email })) return failure('password_too_common');
    const hashed = await credentials.hashPassword(userId, password);
    return hashed === 'busy' ? busy() : { passwordHash: hashed.hash };
  };

  const verify = async (token: string, taking: Taking, ip: string) => {
    const done = await people.transaction((tx) => verifyByLink(deps, tx, hashOfToken(token), taking));
    if (isFailure(done)) return done;
    if (taking === 'as it is') return VERIFIED;
    await deps.forgiveFailedSignIns(done.email, ip);
    return TAKEN_OVER;
  };

  const change = async (token: string, taking: Taking) => {
    const done = await people.unlessTaken((tx) => takeNewAddress(deps, tx, hashOfToken(token), taking));
    return done === 'taken' ? failure('email_taken', { message: EMAIL_IN_USE }) : done;
  };

  return {
    /** Asked when the link's page is opened, by whoever or whatever opens it. */
    verifyEmail: async (token: string, asker: Asker) => {
      const found = await find(token, 'verify');
      if (!found || found.person.email !== found.row.email) return failure('link_invalid');
      const { person } = found;
      if (person.emailVerified) return VERIFIED;
      const isTheirs = asker.person?.userId === person.id;
      if (isTheirs && !isAdmins(person.email)) return verify(token, 'as it is', asker.ip);
      const byPassword = !isAdmins(person.email) && (await credentials.hasPassword(person.id));
      return byPassword
        ? { verified: false, message: NOT_YET.password, needs: 'password' as const }
        : { verified: false, message: NOT_YET['new-password'], needs: 'new-password' as const };
    },

    verifyEmailWithProof: async (proof: Proof, asker: Asker) => {
      const found = await find(proof.token, 'verify');
      if (!found || found.person.email !== found.row.email) return failure('link_invalid');
      if (proof.newPassword !== undefined) {
        const taking = await hashNew(found.row, proof.newPassword);
        return isFailure(taking) ? taking : verify(proof.token, taking, asker.ip);
      }
      if (isAdmins(found.person.email)) return failure('new_password_required');
      const refused = await refusalOf(found.person, proof, asker);
      if (refused?.code === 'password_required' && !(await credentials.hasPassword(found.person.id)))
        return failure('new_password_required');
      return refused ?? verify(proof.token, 'as it is', asker.ip);
    },

    /** The only place where an address changes; that it is taken is said here and not before. */
    confirmEmail: async (proof: Proof, asker: Asker) => {
      const found = await find(proof.token, 'change_email');
      if (!found) return failure('link_invalid');
      if (isAdmins(found.row.email)) return becomeAdmins(found.row, proof, asker);
      const refused = await refusalOf(found.person, proof, asker);
      if (refused?.code === 'password_required' && !(await credentials.hasPassword(found.person.id)))
        return failure('own_session_required');
      return refused ?? change(proof.token, 'as it is');
    },
  };

  async function becomeAdmins(row: MailTokenRow, { token, newPassword }: Proof, { ip }: Asker) {
    if (newPassword === undefined) return failure('new_password_required');
    const taking = await hashNew(row, newPassword);
    if (isFailure(taking)) return taking;
    const done = await change(token, taking);
    if (isFailure(done)) return done;
    await deps.forgiveFailedSignIns(row.email, ip);
    return TAKEN_OVER_CHANGED;
  }
}

const TAKEN_OVER_CHANGED = {
  message: 'Your email is changed and your new password is set. Please sign in with both.',
};

const NOT_YET = {
  password: 'You are not signed in to this account here, so please enter its password. Nothing has changed yet.',
  'new-password': 'Please choose a new password for this account. Nothing has changed yet.',
} as const;

async function verifyByLink(deps: AddressProofDeps, tx: Transaction, tokenHash: string, taking: Taking) {
  const { people, tokens } = deps;
  const row = await tokens.take(tx, tokenHash, 'verify', deps.clock.now());
  const person = row && (await people.holdWithEmail(tx, row.userId, row.email));
  if (!person || person.emailVerified) return failure('link_invalid');
  if (taking === 'as it is') await tokens.removeOf(tx, person.id, 'verify', 'not_me');
  else await takeOver(deps, tx, person.id, taking.passwordHash);
  await markVerified(deps, tx, person);
  return person;
}

/** Nobody had proven to own the address until now: all that whoever made the account could come back by ends. */
async function takeOver(deps: AddressProofDeps, tx: Transaction, userId: string, passwordHash: string): Promise<void> {
  await deps.people.removeUnprovenWays(tx, userId);
  await replacePassword(deps, tx, userId, passwordHash);
  await deps.tokens.removeOf(tx, userId);
}

async function takeNewAddress(deps: AddressProofDeps, tx: Transaction, tokenHash: string, taking: Taking) {
  const { people, tokens, disowned, clock } = deps;
  const now = clock.now();
  const row = await tokens.take(tx, tokenHash, 'change_email', now);
  const before = row && (await people.hold(tx, row.userId));
  if (!before) return failure('link_invalid');
  await people.setEmail(tx, before.id, row.email, now);
  await disowned.remove(tx, before.id, row.email);
  await deps.audit(bySomebody('account.email_changed', before.id), tx);
  if (taking === 'as it is') await tokens.removeAllButUndo(tx, before.id);
  else await takeOver(deps, tx, before.id, taking.passwordHash);
  // Nothing is told to an address that was never proven: it may be a stranger's.
  if (before.emailVerified) await tellOldAddress(deps, tx, before, row, taking === 'as it is');
  return EMAIL_CHANGED;
}

function tellOldAddress(
  { jobs }: AddressProofDeps,
  tx: Transaction,
  before: { readonly id: string; readonly email: string },
  { email: newEmail, begunAt, createdAt }: MailTokenRow,
  undoable: boolean,
): Promise<void> {
  const change = { userId: before.id, oldEmail: before.email, newEmail, undoable };
  return mailLater(jobs, tx, { kind: 'email-changed', ...change, begunAt: (begunAt ?? createdAt).toISOString() });
}
