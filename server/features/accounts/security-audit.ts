/** Audit log events about the security of an account. */
import type { AuditAction } from '#contract/schemas/audit-event.ts';
import type { NewAuditEvent } from '../../audit-log/audit-log-store.ts';

type SecurityAction = Extract<AuditAction, `account.${string}`>;

/** An event caused by a signed-in user, about their own account. */
export const byUser = (action: SecurityAction, userId: string, details = ''): NewAuditEvent => ({
  action,
  actorId: userId,
  targetId: userId,
  details,
});

/** An event caused without a session, by following an email link or entering a password. */
export const byVisitor = (action: SecurityAction, userId: string, details = ''): NewAuditEvent => ({
  ...byUser(action, userId, details),
  actorId: null,
});
