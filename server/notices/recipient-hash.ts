import { createHmac } from 'node:crypto';
import { deriveKey } from '../derive-key.ts';

/** A hash of an email address or a user id, under which the emails to it are counted. */
export type RecipientHash = (recipient: string) => string;

/** Uses a key derived from the server's secret, so that an address cannot be checked against a copy of the database. */
export function recipientHash(secret: string): RecipientHash {
  const key = deriveKey(secret, 'email recipients');
  return (recipient) => createHmac('sha256', key).update(recipient).digest('base64url');
}
