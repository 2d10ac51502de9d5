/** The payloads of the account email jobs. They contain addresses and user ids, never a token. */
import { z } from 'zod';
import type { SecurityAlertKind } from '#emails/accounts/security-alert.tsx';
import { defineJob } from '#server/jobs/define-job.ts';

const userId = z.string();
const email = z.string();
const timestamp = z.iso.datetime();

/** Repeated here, because the template that defines them is loaded only when the first email is rendered. */
const alertKinds = [
  'wrong-code',
  'wrong-code-in-settings',
  'mfa-enabled',
  'mfa-disabled',
  'recovery-codes-renewed',
  'social-login-linked',
  'security-emails-off',
] as const satisfies readonly SecurityAlertKind[];

const requestedEmail = z.discriminatedUnion('kind', [
  z.object({ kind: z.enum(['verify', 'reset']), email }),
  z.object({ kind: z.literal('change-email'), userId, newEmail: email }),
]);

/** Notifies the old, verified address that a change was requested or has been made. */
const emailChangeNotice = z.object({
  kind: z.enum(['email-changing', 'email-changed']),
  userId,
  oldEmail: email,
  newEmail: email,
  /** When the change was requested, by the machine's own clock. */
  requestedAt: timestamp,
  /** Whether the email contains a link that restores the old address. */
  undoable: z.boolean(),
});

const notice = z.discriminatedUnion('kind', [
  emailChangeNotice,
  z.object({ kind: z.literal('address-taken'), email }),
  z.object({ kind: z.literal('password-changed'), userId }),
  z.object({ kind: z.literal('security-news'), userId, news: z.enum(alertKinds) }),
  z.object({
    kind: z.literal('new-sign-in'),
    userId,
    /** Such as "Chrome on Android". */
    device: z.string(),
    at: timestamp,
  }),
]);

/** Emails that a user requested and is waiting for. */
export const accountEmailJob = defineJob({ name: 'accounts.email', payload: requestedEmail });
/** Notices. They have a separate queue, so that requested emails such as password links do not wait behind them. */
export const accountNoticeJob = defineJob({ name: 'accounts.notice', payload: notice });

export type EmailChangeNotice = z.infer<typeof emailChangeNotice>;
export type RequestedEmail = z.infer<typeof requestedEmail>;
export type NoticeEmail = Exclude<z.infer<typeof notice>, EmailChangeNotice>;
export type AccountEmail = RequestedEmail | EmailChangeNotice | NoticeEmail;

const requestedKinds: readonly AccountEmail['kind'][] = ['verify', 'reset', 'change-email'];
export const isRequested = (payload: AccountEmail): payload is RequestedEmail => requestedKinds.includes(payload.kind);
