/** What the owner of an address can do about an account that is not theirs, or that was taken from them. */
import type { Transaction } from '../../db/client.ts';
import { failure, isFailure } from '../../failure.ts';
import { busy } from './busy.ts';
import { isCommonPassword } from './common-passwords.ts';
import { hashOfToken } from './mail-token.ts';
import { type RecoveryDeps, replacePassword } from './recovery-service.ts';
import { bySomebody } from './security-entries.ts';

export type AddressOwnerService = ReturnType<typeof addressOwnerService>;

export function addressOwnerService(deps: RecoveryDeps) {
  const { people, tokens, credentials, clock } = deps;

  return {
    /** "This was not me": nothing is deleted, as someone may only have mistyped their own address. */
    notMe: (token: string) => people.transaction((tx) => disown(deps, tx, hashOfToken(token))),

    undoEmailChange: async (token: string, password: string, ip: string) => {
      const hash = hashOfToken(token);
      const row = await tokens.find(hash, 'undo_email', clock.now());
      if (!row) return failure('link_invalid');
      if (await isCommonPassword(password, row)) return failure('password_too_common');
      const hashed = await credentials.hashPassword(row.userId, password);
      if (hashed === 'busy') return busy();
      const email = await people.transaction((tx) => bringBack(deps, tx, hash, hashed.hash));
      if (isFailure(email)) return email;
      await deps.forgiveFailedSignIns(email, ip);
      return { message: 'Your account has its old email again. Please sign in with it and your new password.' };
    },
  };
}

async function disown(deps: RecoveryDeps, tx: Transaction, tokenHash: string) {
  const { people, tokens, disowned, clock } = deps;
  const now = clock.now();
  const row = await tokens.take(tx, tokenHash, 'not_me', now);
  const person = row && (await people.hold(tx, row.userId));
  if (!person) return failure('link_invalid');
  const { email } = row;
  // Somebody who reads its mail has verified it since, with the account's password or a new one.
  if (person.email === email && person.emailVerified) return failure('link_invalid');
  for (const purpose of ['verify', 'change_email', 'not_me'] as const)
    await tokens.removeAbout(tx, person.id, purpose, email);
  await disowned.add(tx, person.id, email, now);
  await deps.audit(bySomebody('account.email_disowned', person.id), tx);
  return { message: 'Thank you for telling us. This account does not write to you any more.' };
}

const NEW_OWNER = 'This email belongs to another account by now. Please write to us, and we will help you.';

/**
 * The old address is the account's again. Who reads its mail was the account's person before the change was asked for:
 * what they had then to sign in with stays, but for the password, and all that came later goes.
 * @returns the address.
 */
async function bringBack(deps: RecoveryDeps, tx: Transaction, tokenHash: string, passwordHash: string) {
  const { people, tokens, clock } = deps;
  const now = clock.now();
  const row = await tokens.take(tx, tokenHash, 'undo_email', now);
  const person = row && (await people.hold(tx, row.userId));
  if (!person) return failure('link_invalid');
  if (!(await people.takeBackEmail(tx, person, row.email, now))) {
    await tokens.add(row, tx);
    return failure('email_taken', { message: NEW_OWNER });
  }
  const since = row.begunAt ?? row.createdAt;
  await people.removeWaysSince(tx, person.id, since);
  await tokens.removeAllButUndo(tx, person.id, since);
  await deps.audit(bySomebody('account.email_change_undone', person.id), tx);
  await replacePassword(deps, tx, person.id, passwordHash);
  return row.email;
}
