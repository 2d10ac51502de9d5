/** The storage of the embedded adapters. */
import { index, jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import type { z } from 'zod';
import type { emailHeaders } from '../json-shapes.ts';
import { timestamptz } from './column-types.ts';

/** The embedded mailbox: emails that are stored in place of being sent. */
export const sandboxEmails = pgTable(
  'sandbox_emails',
  {
    id: uuid('id').primaryKey(),
    from: text('from').notNull(),
    to: text('to').notNull(),
    subject: text('subject').notNull(),
    html: text('html').notNull(),
    text: text('text').notNull(),
    headers: jsonb('headers').$type<z.infer<typeof emailHeaders>>().notNull(),
    sentAt: timestamptz('sent_at').notNull(),
  },
  (table) => [index('sandbox_emails_to').on(table.to)],
);

/** The records of the embedded payment provider: customers, setups, subscriptions, charges. */
export const sandboxPayments = pgTable(
  'sandbox_payments',
  {
    id: text('id').primaryKey(),
    kind: text('kind', { enum: ['customer', 'setup', 'subscription'] }).notNull(),
    customerId: text('customer_id').notNull(),
    /** When the record is next due (end of a trial, renewal), or null. */
    dueAt: timestamptz('due_at'),
    state: jsonb('state').$type<Record<string, unknown>>().notNull(),
    createdAt: timestamptz('created_at').notNull(),
  },
  (table) => [
    index('sandbox_payments_customer').on(table.customerId, table.kind),
    index('sandbox_payments_due').on(table.dueAt),
  ],
);

/** Single values that the sandbox keeps across restarts, such as the offset of its clock. */
export const sandboxSettings = pgTable('sandbox_settings', {
  key: text('key').primaryKey(),
  value: jsonb('value').notNull(),
});
