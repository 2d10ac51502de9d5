/**
 * Every table. Per-person tables lead their keys with user_id, so that they can be spread by user_id over a
 * PostgreSQL-compatible cluster without a redesign. Ids are UUIDv7, so they sort by time.
 */
export * from './schema/accounts.ts';
export * from './schema/admin.ts';
export * from './schema/billing.ts';
export * from './schema/newsletter.ts';
export * from './schema/privacy.ts';
export * from './schema/progress.ts';
export * from './schema/quote-quality.ts';
export * from './schema/quotes.ts';
export * from './schema/sandbox.ts';
