/** Rate limit counters that all processes share, so that guesses at one process count at every other. */
import { index, integer, pgTable, text } from 'drizzle-orm/pg-core';
import { timestamptz } from './column-types.ts';

/** Attempts at a call by a caller, and addresses where an account's owner has succeeded (server/http/rate-limits). */
export const rateLimitCounters = pgTable(
  'rate_limit_counters',
  {
    /** Keyed hash of the call, the account and the address. */
    key: text('key').primaryKey(),
    /** Attempts in this window; 0 for an address where an owner has succeeded. */
    attempts: integer('attempts').notNull(),
    expiresAt: timestamptz('expires_at').notNull(),
  },
  (table) => [index('rate_limit_counters_expiry').on(table.expiresAt)],
);
