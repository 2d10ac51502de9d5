export interface MailMessage {
  readonly to: string;
  readonly subject: string;
  readonly html: string;
  readonly text: string;
  readonly headers?: Readonly<Record<string, string>>;
}

/** 'refused' is the receiving side's final no; a temporary trouble is thrown so that the job is tried again. */
export type MailOutcome = { readonly sent: true } | { readonly sent: false; readonly refused: string };

export interface Mailer {
  readonly kind: 'outbox' | 'smtp';
  readonly send: (message: MailMessage) => Promise<MailOutcome>;
  readonly close: () => Promise<void>;
}
