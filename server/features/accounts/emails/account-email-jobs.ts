/** The payloads of account email jobs: an address or ids, never a token. */
import { z } from 'zod';
import type { SecurityAlertKind } from '../../../../emails/accounts/security-alert.tsx';
import { defineJob } from '../../../jobs/define-job.ts';

const userId = z.string();
const email = z.string();
const timestamp = z.iso.datetime();

/** Listed here too, because the template with their texts is loaded only with the first email. */
const alertKinds = [
  'wrong-code',
  'wrong-code-in-settings',
  'second-step-on',
  'second-step-off',
  'recovery-codes-renewed',
  'outside-linked',
  'security-emails-off',
] as const satisfies readonly SecurityAlertKind[];

const requestedEmail = z.discriminatedUnion('kind', [
  z.object({ kind: z.enum(['verify', 'reset']), email }),
  z.object({ kind: z.literal('change-email'), userId, newEmail: email }),
]);

/** To the old, verified address: a change was requested, or is done. */
const emailChangeNotice = z.object({
  kind: z.enum(['email-changing', 'email-changed']),
  userId,
  oldEmail: email,
  newEmail: email,
  /** When it was requested, on the machine's time. */
  requestedAt: timestamp,
  /** Whether the email has a link that brings the old address back. */
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
    /** Such as "Chrome on Android". */ device: z.string(),
    at: timestamp,
  }),
]);

/** Emails that a user requested and is waiting for. */
export const accountEmailJob = defineJob({ name: 'accounts.email', payload: requestedEmail });
/** Emails that only inform, in a separate queue, so that no password link waits behind them. */
export const accountNoticeJob = defineJob({ name: 'accounts.notice', payload: notice });

export type EmailChangeNotice = z.infer<typeof emailChangeNotice>;
export type RequestedEmail = z.infer<typeof requestedEmail>;
export type NoticeEmail = Exclude<z.infer<typeof notice>, EmailChangeNotice>;
export type AccountEmail = RequestedEmail | EmailChangeNotice | NoticeEmail;

const requestedKinds: readonly AccountEmail['kind'][] = ['verify', 'reset', 'change-email'];
export const isRequested = (one: AccountEmail): one is RequestedEmail => requestedKinds.includes(one.kind);
