export interface MailMessage {
  /** What sort of mail this is, for the log: "accounts.verify". It never leaves the house. */
  readonly kind: string;
  readonly to: string;
  readonly subject: string;
  readonly html: string;
  readonly text: string;
  readonly headers?: Readonly<Record<string, string>>;
}

/**
 * 'refused' is the receiving side's final no, in its own words: to this recipient, whom no mail will ever reach, or to
 * this message. A temporary trouble is thrown so that it is tried again.
 */
export type MailOutcome =
  | { readonly sent: true }
  | { readonly sent: false; readonly refused: string; readonly about: 'recipient' | 'message' };

/** No mail server answers, or it turns everybody away: whoever has many mails had better wait with all of them. */
export class MailServerUnavailable extends Error {
  override name = 'MailServerUnavailable';
}

/** SMTP's own numbers, without the words around them, which often repeat the address: "550 5.1.1". */
export const smtpStatusCode = (answer: string): string =>
  /(?:^|: )([245]\d\d(?:[ -][245]\.\d{1,3}\.\d{1,3})?)(?=[ -]|$)/.exec(answer)?.[1] ?? 'none';

export interface Mailer {
  readonly kind: 'outbox' | 'smtp';
  /**
   * @throws {MailServerUnavailable} where the trouble is not this mail's.
   * @throws any other error for a temporary no to this mail, with the server's answer as its message.
   */
  readonly send: (message: MailMessage) => Promise<MailOutcome>;
  readonly close: () => Promise<void>;
}
