/** Mails written ahead, for the person to look over, change and send from their own mail program. */

interface MailtoMessage {
  readonly to: string;
  readonly subject: string;
  readonly lines: readonly string[];
}

/** The address that opens the mail, already written. Pure. */
export const mailtoUrl = ({ to, subject, lines }: MailtoMessage): string =>
  `mailto:${to}?subject=${encodeURIComponent(subject)}&body=${encodeURIComponent(lines.join('\r\n'))}`;

/** Hands the mail to the person's own mail program; where there is none, nothing happens. */
export function openMailto(mail: MailtoMessage): void {
  const link = document.createElement('a');
  link.href = mailtoUrl(mail);
  link.hidden = true;
  document.body.append(link);
  link.click();
  link.remove();
}
