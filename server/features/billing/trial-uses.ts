/** One trial per person: what is kept about who had theirs, also when their account is gone. */
import { createHmac, hkdfSync } from 'node:crypto';
import type { Database, Transaction } from '../../db/client.ts';
import { trialUsesStore } from './trial-uses-store.ts';

/** Mail services that take an address with and without dots as one. */
const DOTLESS = new Set(['gmail.com', 'googlemail.com']);

/** The address as its owner's mailbox: small letters, nothing after a plus, no dots where they mean nothing. */
export function mailboxOf(email: string): string {
  const address = email.trim().toLowerCase();
  const at = address.lastIndexOf('@');
  const domain = address.slice(at + 1);
  const name = address.slice(0, Math.max(0, at)).replace(/(?<=.)\+.*$/, '');
  return DOTLESS.has(domain) ? `${name.replaceAll('.', '')}@gmail.com` : `${name}@${domain}`;
}

export interface TrialUses {
  /** When a trial was begun under this address; null: never, or nobody asks. */
  readonly usedAt: (email: string) => Promise<Date | null>;
  /** Whoever has these addresses has had their trial. */
  readonly note: (tx: Transaction, emails: readonly string[], usedAt: Date) => Promise<void>;
  /** False: everybody gets a trial each time, as the operator has it. */
  readonly oncePerPerson: boolean;
}

/**
 * @param secret the server's: a key of its own is derived from it, so that neither a copy of the database nor a list
 *   of addresses tells who was here.
 */
export function trialUses(db: Database, secret: string, oncePerPerson: boolean): TrialUses {
  const store = trialUsesStore(db);
  const key = Buffer.from(hkdfSync('sha256', secret, '', 'trial uses', 32));
  const hashOf = (email: string) => createHmac('sha256', key).update(mailboxOf(email)).digest('base64url');
  return {
    oncePerPerson,
    usedAt: async (email) => (oncePerPerson ? store.usedAt(hashOf(email)) : null),
    note: async (tx, emails, usedAt) => {
      if (oncePerPerson) await store.note(tx, emails.map(hashOf), usedAt);
    },
  };
}
