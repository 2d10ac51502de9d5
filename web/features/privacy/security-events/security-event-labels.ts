/** Labels of an account's security events, for its user. */
import type { AuditAction } from '../../../../contract/calls/admin.ts';

const labels: Partial<Record<AuditAction, string>> = {
  'account.created': 'Account made',
  'account.signed_in': 'Signed in',
  'account.sign_in_failed': 'A sign-in was tried and failed',
  'account.signed_out': 'Signed out',
  'account.signed_out_elsewhere': 'A device was signed out',
  'account.password_changed': 'Password changed',
  'account.password_reset': 'Password set anew by a link from an email',
  'account.email_verified': 'Email address confirmed',
  'account.email_changed': 'Email address changed',
  'account.email_change_undone': 'Change of the email address undone',
  'account.email_disowned': 'An email address was said to be somebody else’s',
  'account.outside_identity_linked': 'Another account was linked, to sign in with',
  'account.second_factor_on': 'Second step turned on',
  'account.second_factor_off': 'Second step turned off',
  'account.recovery_codes_renewed': 'New recovery codes made',
  'account.exported': 'A copy of the data was taken',
  'account.imported': 'Entries were brought in',
  'account.deleted': 'Account deleted',
  'consent.health': 'Health data: consent changed',
  'consent.cookies': 'Cookies: choice changed',
  'admin.member_newsletter_set': 'The newsletter was turned on or off for you',
};

/** For an administrator's action without a label of its own. */
const ADMIN_EVENT_LABEL = 'Something was done in the administration of Evenkeel';

export const securityEventLabel = (action: AuditAction): string => labels[action] ?? ADMIN_EVENT_LABEL;
