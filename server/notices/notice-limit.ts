/**
 * How many notices one recipient gets in a day: mails that tell what happened, and that nobody asked for. Without this
 * whoever has an account could fill a mailbox: each sign-in with a made-up device, each "cancel" and "go on" is a mail.
 * Mails that were asked for (a link to confirm an address or to choose a password) have an allowance of their own, and
 * what must be told before or after money moves is sent always: docs/decisions/028-limits-on-every-call.md.
 */
import type { Mailer, MailMessage } from '../ports/mail/port.ts';

/** Notices of one kind to one recipient in 24 hours. */
const MAX_PER_KIND = 3;
/** Of all kinds together, but for the first of each kind, which is always told. */
const MAX_IN_ALL = 10;

export interface NoticeRule {
  /** 'reserved': neither takes from what all kinds share, nor is held back when that is used up. */
  readonly bucket: 'shared' | 'reserved';
  /** The kind that this one takes back: it is told exactly where that was told last, so that the last word is true. */
  readonly reverses?: string;
}

/** One that was sent to the recipient in the last 24 hours. */
export interface SentNotice {
  readonly kind: string;
  readonly bucket: NoticeRule['bucket'];
}

/** @param sent newest first. */
export function isWithinLimit(sent: readonly SentNotice[], kind: string, { bucket, reverses }: NoticeRule): boolean {
  const last = sent.find((notice) => notice.kind === kind || notice.kind === reverses);
  if (reverses !== undefined && last) return last.kind === reverses;
  const ofThisKind = sent.filter((notice) => notice.kind === kind).length;
  if (ofThisKind === 0 || ofThisKind >= MAX_PER_KIND) return ofThisKind === 0;
  return bucket === 'reserved' || sent.filter((notice) => notice.bucket === 'shared').length < MAX_IN_ALL;
}

/** Counts a notice to this address. @returns null where it would be one too many, else what takes the count back. */
export type ReserveNotice = (email: string, kind: string, rule: NoticeRule) => Promise<(() => Promise<void>) | null>;

export interface NoticeDeps {
  readonly reserveNotice: ReserveNotice;
  readonly mailer: Pick<Mailer, 'send'>;
  readonly log: { readonly warn: (details: object, message: string) => void };
}

/** Sends the notice, or holds it back for good where its recipient has had enough of them. @throws as the mailer does. */
export type SendNotice = (message: MailMessage, rule: NoticeRule) => Promise<void>;

export const noticeSender =
  ({ reserveNotice, mailer, log }: NoticeDeps): SendNotice =>
  async (message, rule) => {
    const takeBack = await reserveNotice(message.to, message.kind, rule);
    if (takeBack === null)
      return log.warn({ mail: message.kind }, 'notice not sent: its recipient reached the daily limit');
    try {
      await mailer.send(message);
    } catch (error) {
      // It will be tried again, and counts once.
      await takeBack();
      throw error;
    }
  };
