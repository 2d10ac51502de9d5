/** What the audit log is told of an account's safety. */
import type { AuditAction } from '../../../contract/admin.ts';
import type { AuditEntry } from '../../audit-log-store.ts';

type SecurityAction = Extract<AuditAction, `account.${string}`>;

/** Of somebody signed in, about their own account. */
export const byUser = (action: SecurityAction, userId: string, details = ''): AuditEntry => ({
  action,
  actorId: userId,
  aboutId: userId,
  details,
});

/** Of somebody who is not signed in: whoever follows a link from a mail, or tries a password. */
export const byVisitor = (action: SecurityAction, userId: string, details = ''): AuditEntry => ({
  ...byUser(action, userId, details),
  actorId: null,
});
