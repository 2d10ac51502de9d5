import type { RecordAuditEvent } from '../../../audit-log/audit-log-store.ts';
import type { Transaction } from '../../../db/client.ts';
import type { Clock } from '../../../ports/clock/port.ts';
import type { EndPlanWithPeriod } from '../previous-user.ts';
import type { RecoveryStore } from '../recovery/recovery-store.ts';
import { byVisitor } from '../security-audit.ts';

interface TakeEmailDeps {
  readonly users: Pick<RecoveryStore, 'freeEmail' | 'setVerifiedEmail'>;
  readonly clock: Clock;
  readonly audit: RecordAuditEvent;
  /** For an account that is left without an address, where no notice of a charge reaches its user. */
  readonly endPlanWithPeriod: EndPlanWithPeriod;
}

/**
 * Gives the account an address that its user has proved to be theirs. An account that has the address without having
 * verified it is left without one, so that it can't block its owner.
 * @returns false, with nothing changed, if another account has verified the address.
 */
export async function takeEmail(
  { users, clock, audit, endPlanWithPeriod }: TakeEmailDeps,
  tx: Transaction,
  userId: string,
  email: string,
): Promise<boolean> {
  const now = clock.now();
  const previous = await users.freeEmail(tx, email, userId, now);
  if (previous === 'verified') return false;
  if (previous !== null) {
    await audit(byVisitor('account.email_removed', previous), tx);
    await endPlanWithPeriod(tx, previous);
  }
  await users.setVerifiedEmail(tx, userId, email, now);
  return true;
}
