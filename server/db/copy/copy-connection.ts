/**
 * One connection to a database for copying whole tables out of it or into it, alike for both engines. Unlike
 * `openDatabase` it runs no migrations: a backup must not change what it backs up.
 */
import type { OpenDatabase } from '../client.ts';

export interface TableColumns {
  /** With its schema: 'public.users'. */
  readonly name: string;
  readonly columns: readonly string[];
}

export interface CopyConnection {
  readonly engine: OpenDatabase['engine'];
  readonly run: OpenDatabase['run'];
  /** All rows, in the text format of COPY and in the order in which they are stored. A piece may end inside a row. */
  readonly copyOut: (table: TableColumns) => AsyncIterable<Uint8Array>;
  /** @param rows in the text format of COPY; each piece ends with a whole row. */
  readonly copyIn: (table: TableColumns, rows: AsyncIterable<Uint8Array>) => Promise<void>;
  /** Runs the migrations of a folder that have not run yet. Not within a transaction: it makes its own. */
  readonly migrate: (migrationsFolder: string) => Promise<void>;
  readonly close: () => Promise<void>;
}

/**
 * Values are the same text on every server, whatever its own settings, and rows come in the order in which they are
 * stored. Nothing has a time limit: a large table takes minutes.
 */
export const COPY_SESSION = `
  set datestyle = 'ISO'; set timezone = 'UTC'; set intervalstyle = 'iso_8601'; set bytea_output = 'hex';
  set extra_float_digits = 1; set client_encoding = 'UTF8'; set synchronize_seqscans = off;
  set statement_timeout = 0; set lock_timeout = 0; set idle_in_transaction_session_timeout = 0`;

export const quoteName = (name: string): string =>
  name
    .split('.')
    .map((part) => `"${part.replaceAll('"', '""')}"`)
    .join('.');

export const quoteColumns = ({ columns }: TableColumns): string => columns.map(quoteName).join(', ');
