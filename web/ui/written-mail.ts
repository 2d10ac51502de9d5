/** Mails written ahead, for the person to look over, change and send from their own mail program. */

interface WrittenMail {
  readonly to: string;
  readonly subject: string;
  readonly lines: readonly string[];
}

/** The address that opens the mail, already written. Pure. */
export const writtenMail = ({ to, subject, lines }: WrittenMail): string =>
  `mailto:${to}?subject=${encodeURIComponent(subject)}&body=${encodeURIComponent(lines.join('\r\n'))}`;

/** Hands the mail to the person's own mail program; where there is none, nothing happens. */
export function openMail(mail: WrittenMail): void {
  const link = document.createElement('a');
  link.href = writtenMail(mail);
  link.hidden = true;
  document.body.append(link);
  link.click();
  link.remove();
}
