/** The mail that a person may send after cancelling. The cancellation is done by then; nothing depends on it. */
import { supportAddress } from '../../ui/support-address.ts';

interface CancellationMail {
  readonly to: string;
  /** The address of the account; null where it is not known. */
  readonly account: string | null;
  /** When access ends, in words; null: it has ended. */
  readonly until: string | null;
}

/** The address that opens the mail, already written. Pure. */
export function cancellationMail({ to, account, until }: CancellationMail): string {
  const lines = [
    'Hello,',
    '',
    `I have cancelled my Evenkeel subscription${account ? ` (${account})` : ''}.`,
    until ? `My access ends on ${until}.` : 'My access has ended.',
    '',
    'What I would like to tell you (leave it empty if you like):',
    '',
  ];
  const subject = encodeURIComponent('My Evenkeel subscription is cancelled');
  return `mailto:${to}?subject=${subject}&body=${encodeURIComponent(lines.join('\r\n'))}`;
}

/** Hands the mail to the person's own mail program; where there is none, nothing happens. */
export function openCancellationMail(about: Omit<CancellationMail, 'to'>): void {
  const link = document.createElement('a');
  link.href = cancellationMail({ to: supportAddress(), ...about });
  link.hidden = true;
  document.body.append(link);
  link.click();
  link.remove();
}
