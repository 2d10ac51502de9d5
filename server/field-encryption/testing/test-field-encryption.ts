import { fieldEncryption } from '../field-encryption.ts';
import { keyEncryptionKeys } from '../key-encryption-keys.ts';

/** Field encryption for tests of other things. A decryption failure fails the test. */
export const testFieldEncryption = fieldEncryption(
  keyEncryptionKeys([], 'a secret for tests only, 32 characters'),
  (field) => {
    throw new Error(`${field}: decryption failed.`);
  },
);
