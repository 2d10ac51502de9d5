/**
 * How a mail server for tests treats recipients: it accepts them, refuses as the address asks for, or fails at random.
 */

/** The outcome for a message whose text was received. */
interface Verdict {
  readonly isTaken: boolean;
  /** Null: the connection is closed without an answer. */
  readonly answer: string | null;
}

export interface SmtpBehavior {
  /** The SMTP refusal of a recipient, null to accept it, or 'hang up' to close the connection. */
  readonly refuse: (address: string) => string | 'hang up' | null;
  readonly judge: (recipients: readonly string[]) => Verdict;
  /** The delay between the end of a message and the answer to it. */
  readonly answersAfterMs: number;
}

const accepted: Verdict = { isTaken: true, answer: '250 Ok' };
const refusedRecipients = {
  'refused-550': '550 5.1.1 No such mailbox',
  'policy-571': '554 5.7.1 Your address is on our list',
  'later-450': '450 4.2.1 Try again later',
  'busy-421': '421 4.3.2 Closing down',
};

/** The local part selects the behaviour: refused-550@ is an unknown recipient, spam-554@ is refused after the text. */
export const acceptAll: SmtpBehavior = {
  refuse: (address) => {
    if (address.startsWith('gone-')) return 'hang up';
    return Object.entries(refusedRecipients).find(([start]) => address.startsWith(start))?.[1] ?? null;
  },
  judge: ([address = '']) => {
    if (address.startsWith('spam-554')) return { isTaken: false, answer: '554 5.7.1 Looks like spam' };
    return address.startsWith('dropped-') ? { isTaken: true, answer: null } : accepted;
  },
  answersAfterMs: 0,
};

/** Plain data, so that it can be sent to another process. Shares are fractions of all addresses, 0 to 1. */
export interface Faults {
  /** Recipients that are temporarily refused this many times before they are accepted. */
  readonly temporary?: { readonly share: number; readonly times: number };
  /** Recipients that are permanently refused. */
  readonly permanent?: { readonly share: number };
  /**
   * Recipients for whom the connection is closed once, after the text. Half of these messages were accepted, the other
   * half were not.
   */
  readonly dropped?: { readonly share: number };
  readonly answersAfterMs?: number;
}

/** How often a server applied each fault. */
export interface FaultCounts {
  temporary: number;
  permanent: number;
  droppedTaken: number;
  droppedLost: number;
}

/** A number from 0 to 1 that is always the same for the same text (FNV-1a). */
function hashToUnitInterval(text: string): number {
  let hash = 0x811c9dc5;
  for (let at = 0; at < text.length; at += 1) hash = Math.imul(hash ^ text.charCodeAt(at), 0x01000193);
  // Similar texts give hashes that differ mainly in the last bits, so the bits are mixed before the comparison.
  hash = Math.imul(hash ^ (hash >>> 15), 0x2c1b3c6d);
  return ((hash ^ (hash >>> 13)) >>> 0) / 2 ** 32;
}

/** @param counts is incremented with every fault. */
export function withFaults(faults: Faults, counts: FaultCounts): SmtpBehavior {
  const deferralCounts = new Map<string, number>();
  const wasDropped = new Set<string>();
  const isAffected = (address: string, fault: string, share = 0) => hashToUnitInterval(`${fault} ${address}`) < share;
  const refuse = (address: string): string | null => {
    if (isAffected(address, 'permanent', faults.permanent?.share)) {
      counts.permanent += 1;
      return refusedRecipients['refused-550'];
    }
    const deferrals = deferralCounts.get(address) ?? 0;
    if (!isAffected(address, 'temporary', faults.temporary?.share) || deferrals >= (faults.temporary?.times ?? 0))
      return null;
    deferralCounts.set(address, deferrals + 1);
    counts.temporary += 1;
    return refusedRecipients['later-450'];
  };
  const judge = ([address = '']: readonly string[]) => {
    if (!isAffected(address, 'dropped', faults.dropped?.share) || wasDropped.has(address)) return accepted;
    wasDropped.add(address);
    const isTaken = isAffected(address, 'taken', 0.5);
    counts[isTaken ? 'droppedTaken' : 'droppedLost'] += 1;
    return { isTaken, answer: null };
  };
  return { refuse, judge, answersAfterMs: faults.answersAfterMs ?? 0 };
}
