/**
 * `npm run drills -- [name ...] [--quick] [--minutes 10]`: deliberate faults against the built server, and at the end a
 * table of the results. Exit code 1 unless all passed. Each name selects all drills of a file.
 */
import { parseOptions } from '../scripts/command-options.ts';
import { startRealPostgres } from '../server/db/testing/real-postgres.ts';
import { attackers } from './attackers/index.ts';
import { backupMemory } from './backup/memory.ts';
import { backupUnderLoad } from './backup/under-load.ts';
import { bulkDeletion } from './bulk-deletion.ts';
import { clockJumps } from './clock-jumps.ts';
import { erasure } from './erasure.ts';
import { failover } from './failover.ts';
import { fieldEncryption } from './field-encryption.ts';
import { fullDiskOnPglite, fullDiskOnPostgres } from './full-disk.ts';
import { mixedLoad } from './mixed-load.ts';
import {
  newsletterDropped,
  newsletterRefused,
  newsletterServerUnavailable,
  newsletterSigkill,
  newsletterTwoServers,
} from './newsletter/faults.ts';
import { newsletterScanner } from './newsletter/link-scanner.ts';
import { newsletterUnsubscribe } from './newsletter/unsubscribe.ts';
import { pgBouncer } from './pgbouncer.ts';
import { pointInTime } from './point-in-time/point-in-time.ts';
import { postgresRestart } from './postgres-restart.ts';
import { randomRequests } from './random-requests.ts';
import { type Drill, type DrillResult, type Finished, MissingPackagesError, type Scale, tableOf } from './result.ts';
import { secondProcess } from './second-process.ts';
import { sigkill } from './sigkill.ts';
import { slowClients } from './slow-clients.ts';
import { stopUnderLoad } from './stop-under-load.ts';
import { twoNodes } from './two-nodes.ts';
import { twoServers } from './two-servers.ts';

const onBothEngines: Record<string, readonly Drill<string | undefined>[]> = {
  sigkill: [sigkill],
  erasure: [erasure],
  'bulk-deletion': [bulkDeletion],
  'field-encryption': [fieldEncryption],
  backup: [backupUnderLoad],
  'backup-memory': [backupMemory],
  'newsletter-sigkill': [newsletterSigkill],
  'newsletter-bad-mail-server': [newsletterDropped, newsletterRefused, newsletterServerUnavailable],
  'clock-jumps': [clockJumps],
  'random-requests': [randomRequests],
};
const onPostgres: Record<string, readonly Drill[]> = {
  attackers,
  'newsletter-two-servers': [newsletterTwoServers],
  'newsletter-unsubscribe': [newsletterUnsubscribe],
  'newsletter-link-scanner': [newsletterScanner],
  'stop-under-load': [stopUnderLoad],
  'two-servers': [twoServers],
  'slow-clients': [slowClients],
  'mixed-load': [mixedLoad],
  'postgres-restart': [postgresRestart],
  'full-disk': [fullDiskOnPglite, fullDiskOnPostgres],
  'second-process': [secondProcess],
  pgbouncer: [pgBouncer],
  'point-in-time': [pointInTime],
  failover: [failover],
  'two-nodes': [twoNodes],
};
/** Left out of a quick run unless they are named: they take minutes, and what they check has tests as well. */
const slow = [
  'attackers',
  'erasure',
  'field-encryption',
  'bulk-deletion',
  'backup-memory',
  'failover',
  'newsletter-unsubscribe',
  'newsletter-link-scanner',
  'slow-clients',
];

const names = [onBothEngines, onPostgres].flatMap((drills) => Object.keys(drills));
const usage = `npm run drills -- [name ...] [--quick] [--minutes 10]; available drills: ${names.join(', ')}`;
const { values, positionals } = parseOptions(usage, {
  allowPositionals: true,
  options: { quick: { type: 'boolean', default: false }, minutes: { type: 'string' } },
});
const unknown = positionals.filter((name) => !names.includes(name));
const scale: Scale = { isQuick: values.quick, minutes: Number(values.minutes ?? (values.quick ? 1 : 10)) };
if (unknown.length > 0 || !(scale.minutes > 0)) {
  const problem = unknown.length > 0 ? `No drill named ${unknown.join(', ')}` : '--minutes must be a number above 0';
  console.error(`${problem}\n${usage}`);
  process.exit(2);
}
const isSelected = ([name]: readonly [string, unknown]) =>
  positionals.length === 0 ? !(scale.isQuick && slow.includes(name)) : positionals.includes(name);
const selected = <One>(drills: Record<string, readonly One[]>) =>
  Object.entries(drills)
    .filter(isSelected)
    .flatMap(([name, all]) => all.map((drill) => [name, drill] as const));

const finished: Finished[] = [];
/** A drill that throws counts as failed, and the others still run. */
async function runDrill(name: string, drill: () => Promise<DrillResult>): Promise<void> {
  const startedAt = performance.now();
  const { what, outcome, verdict } = await drill().then(
    ({ passed, ...result }) => ({ ...result, verdict: passed ? ('passed' as const) : ('failed' as const) }),
    (error: unknown) => ({ what: name, ...describeError(error) }),
  );
  const ms = performance.now() - startedAt;
  console.log(`${verdict.padEnd(7)}  ${what}: ${outcome} (${(ms / 1000).toFixed(0)} s)`);
  finished.push({ what, outcome, verdict, ms });
}

function describeError(error: unknown): Pick<Finished, 'outcome' | 'verdict'> {
  if (error instanceof MissingPackagesError) return { outcome: error.message, verdict: 'not run' };
  console.error(error);
  return { outcome: `error: ${error instanceof Error ? error.message : error}`, verdict: 'failed' };
}

const postgres = await startRealPostgres();
try {
  for (const [name, drill] of selected(onBothEngines)) {
    await runDrill(`${name} on PGlite`, () => drill(undefined, scale));
    await runDrill(`${name} on PostgreSQL`, () => drill(postgres.url, scale));
  }
  for (const [name, drill] of selected(onPostgres)) await runDrill(name, () => drill(postgres.url, scale));
} finally {
  await postgres.stop();
}
if (scale.isQuick && positionals.length === 0) console.log(`\nSkipped in a quick run: ${slow.join(', ')}.`);
console.log(`\n${tableOf(finished)}`);
// Not `exitCode`: a server that a drill left running when it threw would keep this process alive.
process.exit(finished.every(({ verdict }) => verdict === 'passed') ? 0 : 1);
