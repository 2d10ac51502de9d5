import type { Database } from '../../db/client.ts';
import { newId } from '../../new-id.ts';
import type { Clock } from '../clock/port.ts';
import { asLetter, NOT_AN_ADDRESS } from './letter.ts';
import type { Mailer } from './port.ts';
import { findMail, insertMail, listMail, type MailHeading, type StoredMail } from './store.ts';

/** The embedded mailer: nothing leaves the machine, everything can be read. */
export interface Outbox extends Mailer {
  readonly kind: 'outbox';
  /** The newest 200 messages, newest first; only those to one address when it is given. */
  readonly list: (to?: string) => Promise<MailHeading[]>;
  readonly read: (id: string) => Promise<StoredMail | null>;
}

/** @param from the sender, as `name@example.com` or `Name <name@example.com>`. */
export const outboxMailer = (db: Database, clock: Clock, from: string): Outbox => ({
  kind: 'outbox',
  send: async (message) => {
    const letter = asLetter(message);
    if (letter === null) return { sent: false, refused: NOT_AN_ADDRESS, about: 'recipient' };
    const sentAt = clock.now();
    await insertMail(db, { id: newId(clock), from, sentAt, ...letter });
    return { sent: true };
  },
  close: async () => {},
  list: (to) => listMail(db, to),
  read: (id) => findMail(db, id),
});
