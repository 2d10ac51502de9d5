/**
 * The optional email that a user may send after cancelling. The cancellation is complete by then and does not depend on
 * it.
 */

import { openMailto } from '#web/browser/mailto.ts';
import { supportAddress } from '#web/ui/help/support-address.ts';

interface CancellationEmail {
  readonly to: string;
  /** The account's email address, or null if unknown. */
  readonly account: string | null;
  /** When access ends, as text. Null if it has ended. */
  readonly until: string | null;
}

/** The draft, before the user edits it. Pure. */
export function cancellationEmail({ to, account, until }: CancellationEmail) {
  const lines = [
    'Hello,',
    '',
    `I've cancelled my Evenkeel subscription${account ? ` (${account})` : ''}.`,
    until ? `My access ends on ${until}.` : 'My access has ended.',
    '',
    "Anything I'd like to tell you (optional):",
    '',
  ];
  return { to, subject: 'My Evenkeel subscription is cancelled', lines };
}

export const openCancellationEmail = (about: Omit<CancellationEmail, 'to'>): void =>
  openMailto(cancellationEmail({ to: supportAddress(), ...about }));
