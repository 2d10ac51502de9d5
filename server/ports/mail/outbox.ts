import type { Database } from '../../db/client.ts';
import { newId } from '../../new-id.ts';
import type { Clock } from '../clock/port.ts';
import type { Mailer } from './port.ts';
import { INVALID_ADDRESS, sanitizeMessage } from './sanitize-message.ts';
import { findMessage, insertMessage, listMessages, type MessageSummary, type StoredMessage } from './store.ts';

/** The embedded mailer: no message leaves the machine, and every message can be read here. */
export interface Outbox extends Mailer {
  readonly kind: 'outbox';
  /** The newest 200 messages, newest first; only those to the given address, if there is one. */
  readonly list: (to?: string) => Promise<MessageSummary[]>;
  readonly read: (id: string) => Promise<StoredMessage | null>;
}

/** @param from the sender, as `name@example.com` or `Name <name@example.com>`. */
export const outboxMailer = (db: Database, clock: Clock, from: string): Outbox => ({
  kind: 'outbox',
  send: async (message) => {
    const sanitized = sanitizeMessage(message);
    if (sanitized === null) return { sent: false, refused: INVALID_ADDRESS, about: 'recipient' };
    const sentAt = clock.now();
    await insertMessage(db, { id: newId(clock), from, sentAt, ...sanitized });
    return { sent: true };
  },
  close: async () => {},
  list: (to) => listMessages(db, to),
  read: (id) => findMessage(db, id),
});
