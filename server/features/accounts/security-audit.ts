/** What the audit log keeps about an account's safety. */
import type { AuditAction } from '../../../contract/calls/admin.ts';
import type { NewAuditEvent } from '../../audit-log/audit-log-store.ts';

type SecurityAction = Extract<AuditAction, `account.${string}`>;

/** By a signed-in user, about their own account. */
export const byUser = (action: SecurityAction, userId: string, details = ''): NewAuditEvent => ({
  action,
  actorId: userId,
  targetId: userId,
  details,
});

/** By someone who is not signed in: they follow an email link or try a password. */
export const byVisitor = (action: SecurityAction, userId: string, details = ''): NewAuditEvent => ({
  ...byUser(action, userId, details),
  actorId: null,
});
