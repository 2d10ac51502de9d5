/** Events of the audit log, which administrators see all of, and users those of their own account. */
import { z } from 'zod';

/** What the audit log records. */
const auditActions = [
  'account.created',
  'account.signed_in',
  'account.sign_in_failed',
  'account.signed_out',
  'account.signed_out_elsewhere',
  'account.password_changed',
  'account.password_reset',
  'account.email_verified',
  'account.email_changed',
  'account.email_change_undone',
  'account.email_removed',
  'account.email_disowned',
  'account.social_login_linked',
  'account.mfa_enabled',
  'account.mfa_disabled',
  'account.recovery_codes_renewed',
  'account.security_emails_off',
  'account.exported',
  'account.imported',
  'account.deleted',
  'consent.health',
  'consent.cookies',
  'admin.user_deleted',
  'admin.users_bulk_deleted',
  'admin.bulk_deletion_stopped',
  'admin.subscriber_deleted',
  'admin.user_newsletter_set',
  'admin.newsletter_sent',
  'admin.newsletter_paused',
  'admin.newsletter_resumed',
  'admin.newsletter_tested',
  'admin.subscribers_exported',
  'admin.quote_report_judged',
] as const;
const auditAction = z.enum(auditActions);
export type AuditAction = z.output<typeof auditAction>;

/** 'unknown': stored by a newer version of the server, which runs at the same time or did before. */
const loggedAction = z.enum([...auditActions, 'unknown']);
export type LoggedAction = z.output<typeof loggedAction>;

export const parseLoggedAction = (stored: string): LoggedAction => auditAction.safeParse(stored).data ?? 'unknown';

export const auditEvent = z.object({
  id: z.uuid(),
  at: z.iso.datetime(),
  action: loggedAction,
  /**
   * The user who acted: "former administrator 9f3kd0Qz" for an erased administrator; null: no signed-in user, or
   * another erased one.
   */
  actor: z.string().nullable(),
  /** The user whose account was affected; null: no account, or an erased one. */
  about: z.string().nullable(),
  /** A short detail, never personal data: "Chrome on Android", "12 users". */
  details: z.string(),
});
export type AuditEvent = z.output<typeof auditEvent>;
