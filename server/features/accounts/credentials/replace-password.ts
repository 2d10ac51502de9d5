import type { RecordAuditEvent } from '#server/audit-log/audit-log-store.ts';
import type { Transaction } from '#server/db/client.ts';
import type { Credentials } from '#server/ports/identity/port.ts';
import type { Jobs } from '#server/ports/jobs/port.ts';
import { enqueueEmail } from '../emails/account-emails.ts';
import { byVisitor } from '../security-audit.ts';

interface PasswordReplacementDeps {
  readonly credentials: Credentials;
  readonly audit: RecordAuditEvent;
  readonly jobs: Pick<Jobs, 'enqueue'>;
}

/** Sets the password, ends all sessions and enqueues the notice, all in the caller's transaction. */
export async function replacePassword(
  deps: PasswordReplacementDeps,
  tx: Transaction,
  userId: string,
  passwordHash: string,
): Promise<void> {
  await deps.credentials.setPassword(tx, userId, passwordHash);
  await deps.credentials.endSessions(tx, userId);
  await deps.audit(byVisitor('account.password_reset', userId), tx);
  await enqueueEmail(deps.jobs, tx, { kind: 'password-changed', userId });
}
