export interface MailMessage {
  /** The kind of message, for the log: "accounts.verify". It is never sent. */
  readonly kind: string;
  readonly to: string;
  readonly subject: string;
  readonly html: string;
  readonly text: string;
  readonly headers?: Readonly<Record<string, string>>;
}

/**
 * 'refused' is the receiving server's permanent refusal, with its own text. It concerns this recipient, to whom no
 * message can ever be delivered, or only this message. A temporary failure is thrown, so that the message is retried.
 */
export type MailOutcome =
  | { readonly sent: true }
  | { readonly sent: false; readonly refused: string; readonly about: 'recipient' | 'message' };

/** No mail server responds, or it refuses every message. A caller with many messages should pause all of them. */
export class MailServerUnavailable extends Error {
  override name = 'MailServerUnavailable';
}

/** SMTP's own status codes ("550 5.1.1"), without the text around them, which often repeats the address. */
export const smtpStatusCode = (answer: string): string =>
  /(?:^|: )([245]\d\d(?:[ -][245]\.\d{1,3}\.\d{1,3})?)(?=[ -]|$)/.exec(answer)?.[1] ?? 'none';

export interface Mailer {
  readonly kind: 'outbox' | 'smtp';
  /**
   * @throws {MailServerUnavailable} if the problem is not specific to this message.
   * @throws any other error for a temporary refusal of this message, with the server's answer as its message.
   */
  readonly send: (message: MailMessage) => Promise<MailOutcome>;
  readonly close: () => Promise<void>;
}
