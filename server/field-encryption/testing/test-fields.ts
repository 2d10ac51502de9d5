import { fieldEncryption } from '../field-encryption.ts';
import { serverKeys } from '../server-keys.ts';

/** Field encryption for tests that need some and are about something else: what does not open fails the test. */
export const testFields = fieldEncryption(serverKeys([], 'a secret for tests only, 32 characters'), (field) => {
  throw new Error(`${field} does not open.`);
});
