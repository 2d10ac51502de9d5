/** Where data is stored, and the keys that encrypt and sign it. */
import { z } from 'zod';
import { flag, optionalText, type Read, secretOfAtLeast } from './variables.ts';

export interface StorageConfig {
  readonly dataDir: string;
  readonly databaseUrl: string | undefined;
  /** Undefined outside production: one is generated and stored in the data folder. */
  readonly sessionSecret: string | undefined;
  /** Key-encryption keys, newest first. The one derived from the session secret comes last. */
  readonly encryptionKeys: readonly string[];
}

/** The length from which on a secret can't be guessed. */
export const SECRET_LENGTH_MIN = 32;

/**
 * The message never repeats the value, which may contain a password. An address without a host refers to a socket:
 * `?host=`.
 */
const databaseUrl = optionalText.refine(
  (value) =>
    value === undefined || (/^postgres(?:ql)?:\/\//.test(value) && URL.canParse(value.replace('@/', '@socket/'))),
  {
    message:
      'must be an address such as postgres://user:password@host:5432/name, with special characters of the password percent-encoded',
  },
);

const encryptionKeys = optionalText
  .transform((value) => (value === undefined ? [] : value.split(',').map((key) => key.trim())))
  .refine((keys) => keys.every((key) => key.length >= SECRET_LENGTH_MIN), {
    message: `must be keys of at least ${SECRET_LENGTH_MIN} characters each, the newest first, with commas between them`,
  });

export const storageVariables = {
  DATA_DIR: z.string().default('.data'),
  DATABASE_URL: databaseUrl,
  EMBEDDED_DATABASE: flag,
  SESSION_SECRET: secretOfAtLeast(SECRET_LENGTH_MIN),
  ENCRYPTION_KEYS: encryptionKeys,
};

export const storageConfig = (read: Read<typeof storageVariables>): StorageConfig => ({
  dataDir: read.DATA_DIR,
  databaseUrl: read.DATABASE_URL,
  sessionSecret: read.SESSION_SECRET,
  encryptionKeys: read.ENCRYPTION_KEYS,
});
