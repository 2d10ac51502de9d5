/** People, how they sign in and where they are signed in. */
import { sql } from 'drizzle-orm';
import {
  bigint,
  boolean,
  check,
  index,
  integer,
  pgTable,
  primaryKey,
  text,
  unique,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import { bytea, timestamptz } from './column-types.ts';

export const users = pgTable(
  'users',
  {
    id: uuid('id').primaryKey(),
    email: text('email').notNull(),
    emailVerified: boolean('email_verified').notNull().default(false),
    emailVerifiedAt: timestamptz('email_verified_at'),
    /** First and last name as a JSON list, sealed with the person's key (server/field-encryption); empty: none. */
    nameCiphertext: text('name_ciphertext').notNull().default(''),
    /** Keyed hashes of the words of the name: an administrator who types one finds it. */
    nameBlindIndex: bigint('name_blind_index', { mode: 'bigint' }).array().notNull().default(sql`'{}'`),
    image: text('image'),
    timeZone: text('time_zone'),
    createdAt: timestamptz('created_at').notNull(),
    updatedAt: timestamptz('updated_at').notNull(),
  },
  // One more, over the parts of an address, stands in the migration alone: not every database has it.
  (table) => [
    uniqueIndex('users_email').on(table.email),
    index('users_name_blind_index').using('gin', table.nameBlindIndex).with({ fastupdate: false }),
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
    /** When the person last proved that it is them: at sign-in, and at each confirmation since. */
    confirmedAt: timestamptz('confirmed_at'),
    createdAt: timestamptz('created_at').notNull(),
    updatedAt: timestamptz('updated_at').notNull(),
  },
  (table) => [uniqueIndex('sessions_token').on(table.token), index('sessions_user').on(table.userId)],
);

/**
 * The key of each person, wrapped by a key of the server (server/field-encryption): what it sealed opens for nobody once
 * this row is gone. A table of its own, so that copies of the database can be kept without it.
 */
export const userDataKeys = pgTable(
  'user_data_keys',
  {
    userId: uuid('user_id')
      .primaryKey()
      .references(() => users.id, { onDelete: 'cascade' }),
    /** Which of the server's keys wraps it. */
    kekId: text('kek_id').notNull(),
    wrappedKey: text('wrapped_key').notNull(),
  },
  (table) => [index('user_data_keys_kek').on(table.kekId, table.userId)],
);

/**
 * Ways to sign in: one row per password or outside identity (issuer + subject). Tokens of an outside service are used
 * once, at the sign-in, and kept nowhere.
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

/** Links in mails: the token itself is only in the mail, here is its SHA-256. Each serves once. */
export const emailTokens = pgTable(
  'email_tokens',
  {
    tokenHash: text('token_hash').primaryKey(),
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    purpose: text('purpose', { enum: ['verify', 'reset', 'change_email', 'undo_email', 'not_me'] }).notNull(),
    /** The address the token was sent to: for change_email the new one, for undo_email the one it brings back. */
    email: text('email').notNull(),
    /** Of change_email and undo_email: when the change was asked for, on the machine's time, as ways to sign in have it. */
    requestedAt: timestamptz('requested_at'),
    expiresAt: timestamptz('expires_at').notNull(),
    createdAt: timestamptz('created_at').notNull(),
  },
  (table) => [index('email_tokens_user').on(table.userId, table.purpose)],
);

/** Addresses whose owner said that this account is not theirs: it sends no mail there and cannot verify them. */
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

/** Authenticator apps: the secret is sealed with the server's key, recovery codes are hashes. */
export const secondFactors = pgTable('second_factors', {
  userId: uuid('user_id')
    .primaryKey()
    .references(() => users.id, { onDelete: 'cascade' }),
  secretCiphertext: text('secret_ciphertext').notNull(),
  /** Null until a first code was confirmed: before that it protects nothing. */
  confirmedAt: timestamptz('confirmed_at'),
  /** Number of the last 30-second step whose code was taken: no code serves twice. */
  lastStep: integer('last_step').notNull().default(0),
  recoveryHashes: text('recovery_hashes').array().notNull(),
  createdAt: timestamptz('created_at').notNull(),
});

/**
 * The picture an outside sign-in service gave us, so that no page ever asks that service for it. A row without a
 * picture says that the person removed it: later sign-ins bring none back.
 */
export const profilePictures = pgTable(
  'profile_pictures',
  {
    userId: uuid('user_id')
      .primaryKey()
      .references(() => users.id, { onDelete: 'cascade' }),
    contentType: text('content_type', { enum: ['image/png', 'image/jpeg', 'image/webp', 'image/gif'] }),
    bytes: bytea('bytes'),
    /** Of the bytes, as hex: names this picture in its address. */
    sha256: text('sha256'),
    fetchedAt: timestamptz('fetched_at'),
  },
  () => [check('profile_pictures_whole', sql`num_nulls(content_type, bytes, sha256, fetched_at) in (0, 4)`)],
);

/** Kinds of devices a person has signed in from, in words ("Chrome on Android"): a new one is told by mail. */
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
