/**
 * Limits how many notices one recipient gets in a day: emails that report an event and that the recipient did not
 * request. Without this limit anyone with an account could fill a mailbox, because each sign-in with a made-up device,
 * each cancellation and each reversal of one sends an email. Emails that were requested (a link to confirm an address
 * or to choose a password) have separate limits. Emails that must be sent before or after a payment are not limited:
 * docs/decisions/028-limits-on-every-call.md.
 */
import type { Log } from '../logging/log.ts';
import type { Mailer, MailMessage } from '../ports/mail/port.ts';

/** The maximum number of notices of one kind to one recipient in 24 hours. */
const MAX_PER_KIND = 3;
/** The maximum number of all kinds together. The first notice of each kind is always sent. */
const MAX_IN_ALL = 10;

export interface NoticeRule {
  /** 'reserved': neither counts towards the limit of all kinds together, nor is blocked by it. */
  readonly bucket: 'shared' | 'reserved';
  /**
   * The kind that this one reverses. If either kind was sent before, this one is sent only if the last one was the
   * reversed kind, so that the newest email is always true.
   */
  readonly reverses?: string;
}

/** A notice sent to the recipient in the last 24 hours. */
export interface SentNotice {
  readonly kind: string;
  readonly bucket: NoticeRule['bucket'];
}

/** @param sent newest first. */
export function isWithinLimit(sent: readonly SentNotice[], kind: string, { bucket, reverses }: NoticeRule): boolean {
  const newest = sent.find((notice) => notice.kind === kind || notice.kind === reverses);
  if (reverses !== undefined && newest) return newest.kind === reverses;
  const ofThisKind = sent.filter((notice) => notice.kind === kind).length;
  if (ofThisKind === 0 || ofThisKind >= MAX_PER_KIND) return ofThisKind === 0;
  return bucket === 'reserved' || sent.filter((notice) => notice.bucket === 'shared').length < MAX_IN_ALL;
}

/**
 * Counts a notice to this address.
 * @returns null if it would exceed the limit, else a function that reverts the count.
 */
export type ReserveNotice = (email: string, kind: string, rule: NoticeRule) => Promise<(() => Promise<void>) | null>;

export interface NoticeDeps {
  readonly reserveNotice: ReserveNotice;
  readonly mailer: Pick<Mailer, 'send'>;
  readonly log: Log<'warn'>;
}

/**
 * Sends the notice, or discards it if its recipient has reached the limit.
 * @throws as the mailer does.
 */
export type SendNotice = (message: MailMessage, rule: NoticeRule) => Promise<void>;

export const noticeSender =
  ({ reserveNotice, mailer, log }: NoticeDeps): SendNotice =>
  async (message, rule) => {
    const revertCount = await reserveNotice(message.to, message.kind, rule);
    if (revertCount === null)
      return log.warn({ mail: message.kind }, 'notice not sent: its recipient reached the daily limit');
    try {
      await mailer.send(message);
    } catch (error) {
      // The count is reverted, because the notice will be retried and must count once.
      await revertCount();
      throw error;
    }
  };
