/** The mail that a person may send after cancelling. The cancellation is done by then; nothing depends on it. */

import { openMailto } from '../../../browser/mailto.ts';
import { supportAddress } from '../../../ui/help/support-address.ts';

interface CancellationEmail {
  readonly to: string;
  /** The address of the account; null where it is not known. */
  readonly account: string | null;
  /** When access ends, in words; null: it has ended. */
  readonly until: string | null;
}

/** The mail as it is before the person has a hand in it. Pure. */
export function cancellationEmail({ to, account, until }: CancellationEmail) {
  const lines = [
    'Hello,',
    '',
    `I have cancelled my Evenkeel subscription${account ? ` (${account})` : ''}.`,
    until ? `My access ends on ${until}.` : 'My access has ended.',
    '',
    'What I would like to tell you (leave it empty if you like):',
    '',
  ];
  return { to, subject: 'My Evenkeel subscription is cancelled', lines };
}

export const openCancellationEmail = (about: Omit<CancellationEmail, 'to'>): void =>
  openMailto(cancellationEmail({ to: supportAddress(), ...about }));
