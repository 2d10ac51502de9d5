/** Labels of an account's security events, for its user. */
import type { LoggedAction } from '#contract/schemas/audit-event.ts';

const labels: Partial<Record<LoggedAction, string>> = {
  'account.created': 'Account created',
  'account.signed_in': 'Signed in',
  'account.sign_in_failed': 'Failed sign-in',
  'account.signed_out': 'Signed out',
  'account.signed_out_elsewhere': 'Device signed out',
  'account.password_changed': 'Password changed',
  'account.password_reset': 'Password reset by email',
  'account.email_verified': 'Email address confirmed',
  'account.email_changed': 'Email address changed',
  'account.email_change_undone': 'Email address change undone',
  'account.email_removed': 'Email address removed, as its owner uses it for another account',
  'account.email_disowned': "Email address reported as someone else's",
  'account.social_login_linked': 'New way to sign in added',
  'account.mfa_enabled': 'Two-step sign-in turned on',
  'account.mfa_disabled': 'Two-step sign-in turned off',
  'account.recovery_codes_renewed': 'New recovery codes made',
  'account.security_emails_off': 'Security notifications turned off',
  'account.exported': 'Data downloaded',
  'account.imported': 'Entries imported',
  'account.deleted': 'Account deleted',
  'consent.health': 'Consent to health data changed',
  'consent.cookies': 'Cookie choices changed',
  'admin.user_newsletter_set': 'Newsletter turned on or off for you',
  unknown: 'Account activity',
};

/** For an administrator's action without its own label. */
const ADMIN_EVENT_LABEL = "An administrator's action";

export const securityEventLabel = (action: LoggedAction): string => labels[action] ?? ADMIN_EVENT_LABEL;
