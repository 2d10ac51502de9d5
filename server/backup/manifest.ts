/**
 * The metadata of a backup: a manifest before the rows, and totals after them, so that a truncated file lacks the
 * totals.
 */
import { z } from 'zod';

/** Incremented when the previous version can no longer read the file. */
export const FORMAT = 1;

const manifestSchema = z.object({
  format: z.literal(FORMAT),
  appVersion: z.string(),
  createdAt: z.iso.datetime(),
  /**
   * The moment whose data the backup contains: earlier than `createdAt` if it was made of the embedded database's
   * rolling copy.
   */
  dataFrom: z.iso.datetime(),
  engine: z.enum(['postgres', 'pglite']),
  migration: z.string(),
  /**
   * Shows whether the server that restores it has the same secret, and reveals nothing about the secret. Null if the
   * machine that made the backup did not have the secret.
   */
  secretCheck: z.string().nullable(),
  keyEncryptionKeys: z.array(z.string()),
  /** In the order in which they can be loaded. */
  tables: z.array(z.object({ name: z.string(), columns: z.array(z.string()).readonly() })).readonly(),
});
export type Manifest = z.output<typeof manifestSchema>;

const totalsSchema = z.object({
  tables: z.array(z.object({ name: z.string(), rows: z.number().int(), sha256: z.string() })),
  tombstones: z.number().int(),
  /** The hash of everything before this line. */
  sha256: z.string(),
});
export type Totals = z.output<typeof totalsSchema>;
export type TableTotals = Totals['tables'][number];

/** The start of the first line of the file. */
export const MANIFEST_LINE = '-- Evenkeel backup ';
export const TOMBSTONES_LINE = '-- tombstones';
export const TOMBSTONE_LINE = '-- ';
/** The start of the last line of the file. */
export const TOTALS_LINE = '-- end ';
/** PostgreSQL's own marker for the end of a table's rows: no row can be equal to it. */
export const END_OF_ROWS = '\\.';

/** Null if the text is not JSON of this shape. */
export const parseManifest = (text: string): Manifest | null => parse(manifestSchema, text);
export const parseTotals = (text: string): Totals | null => parse(totalsSchema, text);

function parse<Value>(schema: z.ZodType<Value>, text: string): Value | null {
  try {
    return schema.safeParse(JSON.parse(text)).data ?? null;
  } catch {
    return null;
  }
}
