/**
 * `npm run drills [name ...]`: faults on purpose against the built server; exit code 1 when one leaves harm behind.
 * Each name stands for all drills of a file.
 */
import { startRealPostgres } from '../server/db/testing/real-postgres.ts';
import { attackers } from './attackers/index.ts';
import { bulkDeletion } from './bulk-deletion.ts';
import { deletion } from './deletion.ts';
import { fieldEncryption } from './field-encryption.ts';
import { killNine } from './kill-nine.ts';
import { newsletterAway, newsletterDropped, newsletterRefused } from './newsletter-bad-server.ts';
import { newsletterKill } from './newsletter-kill.ts';
import { newsletterLeaving } from './newsletter-leaving.ts';
import { newsletterScanner } from './newsletter-scanner.ts';
import { newsletterTwoServers } from './newsletter-two-servers.ts';
import { postgresRestart } from './postgres-restart.ts';
import type { DrillResult } from './result.ts';
import { stopUnderLoad } from './stop-under-load.ts';

/** Without an address of PostgreSQL: on PGlite. */
type Drill = (postgresUrl?: string) => Promise<DrillResult>;

const everywhere: Record<string, readonly Drill[]> = {
  'kill-nine': [killNine],
  deletion: [deletion],
  'bulk-deletion': [bulkDeletion],
  'field-encryption': [fieldEncryption],
  'newsletter-kill': [newsletterKill],
  'newsletter-bad-server': [newsletterDropped, newsletterRefused, newsletterAway],
};
const onPostgres: Record<string, readonly ((postgresUrl: string) => Promise<DrillResult>)[]> = {
  attackers,
  'newsletter-two-servers': [newsletterTwoServers],
  'newsletter-leaving': [newsletterLeaving],
  'newsletter-scanner': [newsletterScanner],
  'stop-under-load': [stopUnderLoad],
};
/** What is done to PostgreSQL itself is done to one that nobody else uses. */
const onTheirOwnPostgres: Record<string, readonly (() => Promise<DrillResult>)[]> = {
  'postgres-restart': [postgresRestart],
};

const names = [everywhere, onPostgres, onTheirOwnPostgres].flatMap((drills) => Object.keys(drills));
const chosen = process.argv.slice(2);
const unknown = chosen.filter((name) => !names.includes(name));
if (unknown.length > 0) {
  console.error(`No drill named ${unknown.join(', ')}; there are: ${names.join(', ')}`);
  process.exit(2);
}
const isWanted = ([name]: readonly [string, unknown]) => chosen.length === 0 || chosen.includes(name);

const results: DrillResult[] = [];
const hold = async (drill: Promise<DrillResult>) => {
  const result = await drill;
  console.log(`${result.holds ? 'holds ' : 'BROKEN'}  ${result.what}: ${result.outcome}`);
  results.push(result);
};
const postgres = await startRealPostgres();
try {
  for (const [, drills] of Object.entries(everywhere).filter(isWanted)) {
    for (const drill of drills) await hold(drill());
    for (const drill of drills) await hold(drill(postgres.url));
  }
  for (const [, drills] of Object.entries(onPostgres).filter(isWanted))
    for (const drill of drills) await hold(drill(postgres.url));
  for (const [, drills] of Object.entries(onTheirOwnPostgres).filter(isWanted))
    for (const drill of drills) await hold(drill());
} finally {
  await postgres.stop();
}
process.exitCode = results.every((result) => result.holds) ? 0 : 1;
