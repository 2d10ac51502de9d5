/** What the jobs behind the emails about an account carry: an address or ids, and never a token. */
import { z } from 'zod';
import type { SecurityAlertKind } from '../../../../emails/accounts/security-alert.tsx';
import { defineJob } from '../../../jobs/define-job.ts';

const userId = z.string();
const email = z.string();
const timestamp = z.iso.datetime();

/** Written down again, as the template that has their texts is loaded with the first email only. */
const alertKinds = [
  'wrong-code',
  'second-step-on',
  'second-step-off',
  'recovery-codes-renewed',
  'outside-linked',
] as const satisfies readonly SecurityAlertKind[];

const requestedEmail = z.discriminatedUnion('kind', [
  z.object({ kind: z.enum(['verify', 'reset']), email }),
  z.object({ kind: z.literal('change-email'), userId, newEmail: email }),
]);

/** To the old address, which was verified: that a change was requested, and that it is done. */
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

/** Emails that somebody requested and waits for. */
export const accountEmailJob = defineJob({ name: 'accounts.email', payload: requestedEmail });
/** Emails that only inform: a queue of their own, so that no link to a new password waits behind them. */
export const accountNoticeJob = defineJob({ name: 'accounts.notice', payload: notice });

export type EmailChangeNotice = z.infer<typeof emailChangeNotice>;
export type RequestedEmail = z.infer<typeof requestedEmail>;
export type NoticeEmail = Exclude<z.infer<typeof notice>, EmailChangeNotice>;
export type AccountEmail = RequestedEmail | EmailChangeNotice | NoticeEmail;

const requestedKinds: readonly AccountEmail['kind'][] = ['verify', 'reset', 'change-email'];
export const isRequested = (one: AccountEmail): one is RequestedEmail => requestedKinds.includes(one.kind);
