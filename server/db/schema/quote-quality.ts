/** Quote quality, for the public and for reviewers. These tables identify no user. */
import { sql } from 'drizzle-orm';
import { boolean, check, index, jsonb, pgTable, smallint, text, uuid } from 'drizzle-orm/pg-core';
import type { z } from 'zod';
import type { ReportReason, ReportVerdict } from '#contract/calls/quote-reports.ts';
import type { countedCells, reportedRatings } from '../json-shapes.ts';
import { timestamptz } from './column-types.ts';

/**
 * The newest statistics on /how-we-write: a single row that is overwritten. It contains only numbers that enough users
 * contributed to.
 */
export const quoteStatistics = pgTable('quote_statistics', {
  id: smallint('id').primaryKey(),
  countedAt: timestamptz('counted_at').notNull(),
  cells: jsonb('cells').$type<z.infer<typeof countedCells>>().notNull(),
});

/** Quotes that users reported, in plain text as they chose to send them. The user is not stored. */
export const quoteReports = pgTable(
  'quote_reports',
  {
    id: uuid('id').primaryKey(),
    receivedAt: timestamptz('received_at').notNull(),
    text: text('text').notNull(),
    writer: text('writer', { enum: ['ai', 'built-in'] }).notNull(),
    ratings: jsonb('ratings').$type<z.infer<typeof reportedRatings>>().notNull(),
    timeOfDay: text('time_of_day', { enum: ['morning', 'afternoon', 'evening'] }).notNull(),
    isNight: boolean('is_night').notNull(),
    filledIn: boolean('filled_in').notNull(),
    reason: text('reason').$type<ReportReason>(),
    note: text('note').notNull(),
    /** Null: not reviewed yet. */
    verdict: text('verdict').$type<ReportVerdict>(),
    verdictNote: text('verdict_note').notNull().default(''),
  },
  (table) => [
    index('quote_reports_open').on(table.id).where(sql`verdict is null`),
    index('quote_reports_closed').on(table.id).where(sql`verdict is not null`),
    index('quote_reports_received').on(table.receivedAt),
    check('quote_reports_verdict', sql`verdict in ('harmful', 'weak', 'fine')`),
  ],
);
