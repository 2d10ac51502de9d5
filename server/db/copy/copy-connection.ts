/**
 * One connection to a database for copying whole tables out of it or into it, with the same interface for both engines.
 * Unlike `openDatabase` it runs no migrations: a backup must not change what it backs up.
 */
import type { OpenDatabase } from '../client.ts';

export interface TableColumns {
  /** Including its schema: 'public.users'. */
  readonly name: string;
  readonly columns: readonly string[];
}

export interface CopyConnection {
  readonly engine: OpenDatabase['engine'];
  readonly run: OpenDatabase['run'];
  /** All rows, in the text format of COPY and in the order in which they are stored. A chunk may end inside a row. */
  readonly copyOut: (table: TableColumns) => AsyncIterable<Uint8Array>;
  /** @param rows in the text format of COPY; each chunk ends with a complete row. */
  readonly copyIn: (table: TableColumns, rows: AsyncIterable<Uint8Array>) => Promise<void>;
  /** Runs the migrations of a folder that have not run yet. Must not be called in a transaction: it starts its own. */
  readonly migrate: (migrationsFolder: string) => Promise<void>;
  readonly close: () => Promise<void>;
}

/**
 * Formats values as the same text on every server, whatever its settings, and returns rows in the order in which they
 * are stored. There are no time limits, because a large table takes minutes.
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
