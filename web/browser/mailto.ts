/** Emails drafted for the user to review, change and send from their own mail program. */

interface MailtoMessage {
  readonly to: string;
  readonly subject: string;
  readonly lines: readonly string[];
}

/** The mailto: URL that opens the drafted email. Pure. */
export const mailtoUrl = ({ to, subject, lines }: MailtoMessage): string =>
  `mailto:${to}?subject=${encodeURIComponent(subject)}&body=${encodeURIComponent(lines.join('\r\n'))}`;

/** Opens the email in the user's own mail program. Without one, nothing happens. */
export function openMailto(email: MailtoMessage): void {
  const link = document.createElement('a');
  link.href = mailtoUrl(email);
  link.hidden = true;
  document.body.append(link);
  link.click();
  link.remove();
}
