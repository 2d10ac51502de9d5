/** What the audit log keeps about an account's safety. */
import type { AuditAction } from '../../../contract/calls/admin.ts';
import type { NewAuditEvent } from '../../audit-log/audit-log-store.ts';

type SecurityAction = Extract<AuditAction, `account.${string}`>;

/** Of somebody signed in, about their own account. */
export const byUser = (action: SecurityAction, userId: string, details = ''): NewAuditEvent => ({
  action,
  actorId: userId,
  targetId: userId,
  details,
});

/** Of somebody who is not signed in: whoever follows a link from a mail, or tries a password. */
export const byVisitor = (action: SecurityAction, userId: string, details = ''): NewAuditEvent => ({
  ...byUser(action, userId, details),
  actorId: null,
});
