import type { RecordAuditEvent } from '#server/audit-log/audit-log-store.ts';
import type { Transaction } from '#server/db/client.ts';
import type { Clock } from '#server/ports/clock/port.ts';
import type { AccountUsersStore } from '../account-users-store.ts';
import { byVisitor } from '../security-audit.ts';
import type { DisownedAddressesStore } from './disowned-addresses-store.ts';

interface VerifiedEmailDeps {
  readonly users: AccountUsersStore;
  readonly disowned: DisownedAddressesStore;
  readonly clock: Clock;
  readonly audit: RecordAuditEvent;
}

/** Marks the user's address as verified. If it had been disowned, it no longer is. */
export async function markEmailVerified(
  { users, disowned, clock, audit }: VerifiedEmailDeps,
  tx: Transaction,
  { id, email }: { readonly id: string; readonly email: string },
): Promise<void> {
  await users.markEmailVerified(tx, id, clock.now());
  await disowned.remove(tx, id, email);
  await audit(byVisitor('account.email_verified', id), tx);
}
