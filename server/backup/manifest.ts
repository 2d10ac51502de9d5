/** What a backup says about itself: a manifest before the rows, and totals after them, so that a cut file lacks them. */
import { z } from 'zod';

/** Raised when a file can no longer be read by the version before. */
export const FORMAT = 1;

const manifestSchema = z.object({
  format: z.literal(FORMAT),
  appVersion: z.string(),
  createdAt: z.iso.datetime(),
  /** The moment whose data it has: earlier than `createdAt` if it was made of the embedded database's rolling copy. */
  dataFrom: z.iso.datetime(),
  engine: z.enum(['postgres', 'pglite']),
  migration: z.string(),
  /**
   * Tells whether the server that restores it has the same secret, and nothing about the secret. Null if the machine
   * that made the backup did not have it.
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
  /** Of everything before this line. */
  sha256: z.string(),
});
export type Totals = z.output<typeof totalsSchema>;
export type TableTotals = Totals['tables'][number];

/** The first line of the file. */
export const MANIFEST_LINE = '-- Evenkeel backup ';
export const TOMBSTONES_LINE = '-- tombstones';
export const TOMBSTONE_LINE = '-- ';
/** The last line of the file. */
export const TOTALS_LINE = '-- end ';
/** PostgreSQL's own mark for the end of a table's rows: no row can be equal to it. */
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
