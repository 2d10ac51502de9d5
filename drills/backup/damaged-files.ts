/** Restores that must be rejected, each with the right error code and without changing the target. */
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { runQuery } from '../../server/db/testing/with-pg-client.ts';
import { newLocation, type ServerLocation } from '../../server/testing/server-location.ts';
import type { Finding } from '../result.ts';
import { isEmptyFolder, newKeys, runCommand } from './commands.ts';

interface Attempt {
  readonly what: string;
  readonly expected: readonly string[];
  readonly bytes: Uint8Array;
  readonly identity: string;
}

/** @returns each attempt, with the error code of its rejection, or what happened instead. */
export async function restoreDamagedFiles(
  folder: string,
  backup: string,
  identity: string,
  postgresUrl: string | undefined,
): Promise<Finding[]> {
  const whole = readFileSync(backup);
  const other = await newKeys(folder, 'other-key');
  const changed = Buffer.from(whole);
  changed[400] = (changed[400] ?? 0) ^ 1;
  const attempts: Attempt[] = [
    { what: 'truncated file', expected: ['cut-or-changed'], bytes: whole.subarray(0, whole.length - 1000), identity },
    // In a backup below 64 KB every byte is in the last chunk.
    { what: 'modified byte', expected: ['changed', 'cut-or-changed'], bytes: changed, identity },
    { what: 'wrong identity', expected: ['wrong-identity'], bytes: whole, identity: other.identity },
  ];
  const findings: Finding[] = [];
  for (const { what, expected, ...attempt } of attempts) {
    const { name, isClean } = await attemptRestore(folder, attempt, postgresUrl);
    findings.push([`${what}: ${name}${isClean ? '' : ', NOT CLEANED UP'}`, expected.includes(name) && isClean]);
  }
  return findings;
}

async function attemptRestore(
  folder: string,
  { bytes, identity }: Pick<Attempt, 'bytes' | 'identity'>,
  postgresUrl: string | undefined,
) {
  const file = join(folder, 'damaged');
  writeFileSync(file, bytes);
  await using location = await newLocation(postgresUrl);
  const { code, output } = await runCommand(location, 'restore', '--from', file, '--identity', identity);
  const name = code === 1 ? errorCodeIn(output) : `NOT REJECTED (${code})`;
  return { name, isClean: isEmptyFolder(location.dataDir) && (await countTables(location)) === 0 };
}

export const errorCodeIn = (output: string): string => /Refused \(([\w-]+)\)/.exec(output)?.[1] ?? `FAILED: ${output}`;

async function countTables({ databaseUrl }: ServerLocation): Promise<number> {
  if (!databaseUrl) return 0;
  const [tables] = await runQuery<{ count: number }>(
    databaseUrl,
    `select count(*)::int as count from information_schema.tables
      where table_schema not in ('pg_catalog', 'information_schema')`,
  );
  return tables?.count ?? 0;
}
