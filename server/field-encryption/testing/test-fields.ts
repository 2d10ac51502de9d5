import { fieldEncryption } from '../field-encryption.ts';
import { serverKeys } from '../server-keys.ts';

/** Field encryption for tests that need some and are about something else. */
export const testFields = fieldEncryption(serverKeys([], 'a secret for tests only, 32 characters'));
