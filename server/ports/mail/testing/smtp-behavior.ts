/**
 * How a mail server for tests treats recipients: well, with a refusal that the address asks for, or with random faults.
 */

/** What happens to a message whose text has arrived. */
interface Verdict {
  readonly isTaken: boolean;
  /** Null: the connection is dropped without an answer. */
  readonly answer: string | null;
}

export interface SmtpBehavior {
  /** The SMTP refusal of a recipient, null to accept it, or 'hang up' to drop the connection. */
  readonly refuse: (address: string) => string | 'hang up' | null;
  readonly judge: (recipients: readonly string[]) => Verdict;
  /** Between the end of a message and the answer to it. */
  readonly answersAfterMs: number;
}

const accepted: Verdict = { isTaken: true, answer: '250 Ok' };
const refusedRecipients = {
  'refused-550': '550 5.1.1 No such mailbox',
  'policy-571': '554 5.7.1 Your address is on our list',
  'later-450': '450 4.2.1 Try again later',
  'busy-421': '421 4.3.2 Closing down',
};

/** The local part selects the behaviour: refused-550@ is unknown, spam-554@ is refused after its text. */
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

/** Plain data, so that it can be sent to another process. Shares are of all addresses, 0 to 1. */
export interface Faults {
  /** Temporarily refused, so many times each, before they are accepted. */
  readonly temporary?: { readonly share: number; readonly times: number };
  /** Refused for good. */
  readonly permanent?: { readonly share: number };
  /** The connection is dropped once, after the text. Half of these messages were accepted, the other half were not. */
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
function hashToUnitInterval(words: string): number {
  let hash = 0x811c9dc5;
  for (let at = 0; at < words.length; at += 1) hash = Math.imul(hash ^ words.charCodeAt(at), 0x01000193);
  // Similar texts differ in the last bits and hardly in the first ones, so the bits are mixed before they are compared.
  hash = Math.imul(hash ^ (hash >>> 15), 0x2c1b3c6d);
  return ((hash ^ (hash >>> 13)) >>> 0) / 2 ** 32;
}

/** @param counts incremented as faults happen. */
export function withFaults(faults: Faults, counts: FaultCounts): SmtpBehavior {
  const deferralCounts = new Map<string, number>();
  const wasDropped = new Set<string>();
  const meets = (address: string, fault: string, share = 0) => hashToUnitInterval(`${fault} ${address}`) < share;
  const refuse = (address: string): string | null => {
    if (meets(address, 'permanent', faults.permanent?.share)) {
      counts.permanent += 1;
      return refusedRecipients['refused-550'];
    }
    const deferrals = deferralCounts.get(address) ?? 0;
    if (!meets(address, 'temporary', faults.temporary?.share) || deferrals >= (faults.temporary?.times ?? 0))
      return null;
    deferralCounts.set(address, deferrals + 1);
    counts.temporary += 1;
    return refusedRecipients['later-450'];
  };
  const judge = ([address = '']: readonly string[]) => {
    if (!meets(address, 'dropped', faults.dropped?.share) || wasDropped.has(address)) return accepted;
    wasDropped.add(address);
    const isTaken = meets(address, 'taken', 0.5);
    counts[isTaken ? 'droppedTaken' : 'droppedLost'] += 1;
    return { isTaken, answer: null };
  };
  return { refuse, judge, answersAfterMs: faults.answersAfterMs ?? 0 };
}
