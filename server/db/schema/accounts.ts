/** Users, their sign-in methods and their sessions. */
import { sql } from 'drizzle-orm';
import {
  bigint,
  boolean,
  check,
  index,
  integer,
  pgTable,
  primaryKey,
  smallint,
  text,
  unique,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import { DAY_ENDS, type DayEnd, MIDNIGHT } from '#contract/domain/days.ts';
import { bytea, timestamptz } from './column-types.ts';

export const users = pgTable(
  'users',
  {
    id: uuid('id').primaryKey(),
    email: text('email').notNull(),
    emailVerified: boolean('email_verified').notNull().default(false),
    emailVerifiedAt: timestamptz('email_verified_at'),
    /**
     * First and last name as a JSON list, encrypted with the user's data key (server/field-encryption); empty: none.
     */
    nameCiphertext: text('name_ciphertext').notNull().default(''),
    /** Keyed hashes of the words of the name, so that administrators can search for a word. */
    nameBlindIndex: bigint('name_blind_index', { mode: 'bigint' }).array().notNull().default(sql`'{}'`),
    /** Always null. The sign-in library requires the column; pictures are in `profile_pictures`. */
    image: text('image'),
    timeZone: text('time_zone'),
    dayEnd: smallint('day_end').$type<DayEnd>().notNull().default(MIDNIGHT),
    createdAt: timestamptz('created_at').notNull(),
    updatedAt: timestamptz('updated_at').notNull(),
  },
  // Another index, over parts of an address, is defined only in the migration, because not every database has it.
  (table) => [
    uniqueIndex('users_email').on(table.email),
    index('users_name_blind_index').using('gin', table.nameBlindIndex).with({ fastupdate: false }),
    check('users_day_end', sql`${table.dayEnd} between ${sql.raw(`${MIDNIGHT} and ${Math.max(...DAY_ENDS)}`)}`),
    index('users_verified').on(table.id).where(sql`email_verified_at is not null`),
    index('users_unverified').on(table.id).where(sql`email_verified_at is null`),
  ],
);

export const sessions = pgTable(
  'sessions',
  {
    id: uuid('id').primaryKey(),
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    token: text('token').notNull(),
    expiresAt: timestamptz('expires_at').notNull(),
    ipAddress: text('ip_address'),
    userAgent: text('user_agent'),
    /** When the user last proved who they are: at sign-in, or at the latest reauthentication. */
    confirmedAt: timestamptz('confirmed_at'),
    createdAt: timestamptz('created_at').notNull(),
    updatedAt: timestamptz('updated_at').notNull(),
  },
  (table) => [uniqueIndex('sessions_token').on(table.token), index('sessions_user').on(table.userId)],
);

/**
 * The data key of each user, wrapped by a key-encryption key (server/field-encryption). Once this row is deleted, no
 * one can decrypt what the key encrypted. It is a separate table, so that backups of the database can exclude it.
 */
export const userDataKeys = pgTable(
  'user_data_keys',
  {
    userId: uuid('user_id')
      .primaryKey()
      .references(() => users.id, { onDelete: 'cascade' }),
    /** The key-encryption key that wraps it. */
    kekId: text('kek_id').notNull(),
    wrappedKey: text('wrapped_key').notNull(),
  },
  (table) => [index('user_data_keys_kek').on(table.kekId, table.userId)],
);

/**
 * Sign-in methods: one row per password or social login (issuer + subject). Tokens of an external service are used
 * once, at sign-in, and never stored.
 */
export const accounts = pgTable(
  'accounts',
  {
    id: uuid('id').primaryKey(),
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    accountId: text('account_id').notNull(),
    providerId: text('provider_id').notNull(),
    password: text('password'),
    createdAt: timestamptz('created_at').notNull(),
    updatedAt: timestamptz('updated_at').notNull(),
  },
  (table) => [
    unique('accounts_identity').on(table.providerId, table.accountId),
    index('accounts_user').on(table.userId),
  ],
);

export const verifications = pgTable(
  'verifications',
  {
    id: uuid('id').primaryKey(),
    identifier: text('identifier').notNull(),
    value: text('value').notNull(),
    expiresAt: timestamptz('expires_at').notNull(),
    createdAt: timestamptz('created_at').notNull(),
    updatedAt: timestamptz('updated_at').notNull(),
  },
  (table) => [index('verifications_identifier').on(table.identifier)],
);

/** Links in emails. The token itself is only in the email; its SHA-256 is stored here. Each works once. */
export const emailTokens = pgTable(
  'email_tokens',
  {
    tokenHash: text('token_hash').primaryKey(),
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    purpose: text('purpose', { enum: ['verify', 'reset', 'change_email', 'undo_email', 'not_me'] }).notNull(),
    /** The address the token was sent to. For change_email: the new one. For undo_email: the one it restores. */
    email: text('email').notNull(),
    /**
     * Of change_email and undo_email: when the change was requested, by the machine's clock, as for sign-in methods.
     */
    requestedAt: timestamptz('requested_at'),
    expiresAt: timestamptz('expires_at').notNull(),
    createdAt: timestamptz('created_at').notNull(),
  },
  (table) => [index('email_tokens_user').on(table.userId, table.purpose)],
);

/**
 * Addresses whose owner said that this account is not theirs: the account sends no email to them and cannot verify
 * them.
 */
export const disownedAddresses = pgTable(
  'disowned_addresses',
  {
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    email: text('email').notNull(),
    disownedAt: timestamptz('disowned_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.userId, table.email] })],
);

/** Authenticator apps: the secret is encrypted with the server's key, recovery codes are hashed. */
export const mfaCredentials = pgTable('mfa_credentials', {
  userId: uuid('user_id')
    .primaryKey()
    .references(() => users.id, { onDelete: 'cascade' }),
  secretCiphertext: text('secret_ciphertext').notNull(),
  /** Null until the first code was confirmed: until then it protects nothing. */
  confirmedAt: timestamptz('confirmed_at'),
  /** The number of the last 30-second step whose code was accepted, so that no code works twice. */
  lastStep: integer('last_step').notNull().default(0),
  recoveryHashes: text('recovery_hashes').array().notNull(),
  createdAt: timestamptz('created_at').notNull(),
});

/**
 * The profile picture from a social login. It is stored here, so that no page loads it from that service. A row without
 * a picture means that the user removed it, and later sign-ins do not restore it.
 */
export const profilePictures = pgTable(
  'profile_pictures',
  {
    userId: uuid('user_id')
      .primaryKey()
      .references(() => users.id, { onDelete: 'cascade' }),
    contentType: text('content_type', { enum: ['image/png', 'image/jpeg', 'image/webp', 'image/gif'] }),
    bytes: bytea('bytes'),
    /** SHA-256 of the picture's bytes, as hex. It identifies this picture in its address. */
    sha256: text('sha256'),
    fetchedAt: timestamptz('fetched_at'),
  },
  () => [check('profile_pictures_whole', sql`num_nulls(content_type, bytes, sha256, fetched_at) in (0, 4)`)],
);

/**
 * Kinds of devices that a user has signed in from, as text ("Chrome on Android"). A sign-in from a new one is reported
 * by email.
 */
export const signInDevices = pgTable(
  'sign_in_devices',
  {
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    device: text('device').notNull(),
    firstSeenAt: timestamptz('first_seen_at').notNull(),
    lastSeenAt: timestamptz('last_seen_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.userId, table.device] })],
);
