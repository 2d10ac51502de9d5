/**
 * All tables. Primary keys of tables with rows per user start with user_id, so that a PostgreSQL-compatible cluster can
 * shard them by user_id without a redesign. Ids are UUIDv7, so they sort by time.
 */
export * from './schema/accounts.ts';
export * from './schema/admin.ts';
export * from './schema/backups.ts';
export * from './schema/billing.ts';
export * from './schema/newsletter.ts';
export * from './schema/privacy.ts';
export * from './schema/progress.ts';
export * from './schema/quote-quality.ts';
export * from './schema/quotes.ts';
export * from './schema/rate-limits.ts';
export * from './schema/sandbox.ts';
