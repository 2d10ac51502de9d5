/**
 * `npm run drills [name ...]`: deliberate faults against the built server. Exit code 1 if one leaves damage. Each name
 * selects all drills of a file.
 */
import { startRealPostgres } from '../server/db/testing/real-postgres.ts';
import { attackers } from './attackers/index.ts';
import { backupMemory } from './backup/memory.ts';
import { backupUnderLoad } from './backup/under-load.ts';
import { bulkDeletion } from './bulk-deletion.ts';
import { erasure } from './erasure.ts';
import { fieldEncryption } from './field-encryption.ts';
import { newsletterDropped, newsletterRefused, newsletterServerUnavailable } from './newsletter/bad-mail-server.ts';
import { newsletterScanner } from './newsletter/link-scanner.ts';
import { newsletterSigkill } from './newsletter/sigkill.ts';
import { newsletterTwoServers } from './newsletter/two-servers.ts';
import { newsletterUnsubscribe } from './newsletter/unsubscribe.ts';
import { postgresRestart } from './postgres-restart.ts';
import type { DrillResult } from './result.ts';
import { sigkill } from './sigkill.ts';
import { stopUnderLoad } from './stop-under-load.ts';

/** Without a PostgreSQL URL: on PGlite. */
type Drill = (postgresUrl?: string) => Promise<DrillResult>;

const onBothEngines: Record<string, readonly Drill[]> = {
  sigkill: [sigkill],
  erasure: [erasure],
  'bulk-deletion': [bulkDeletion],
  'field-encryption': [fieldEncryption],
  backup: [backupUnderLoad, backupMemory],
  'newsletter-sigkill': [newsletterSigkill],
  'newsletter-bad-mail-server': [newsletterDropped, newsletterRefused, newsletterServerUnavailable],
};
const onPostgres: Record<string, readonly ((postgresUrl: string) => Promise<DrillResult>)[]> = {
  attackers,
  'newsletter-two-servers': [newsletterTwoServers],
  'newsletter-unsubscribe': [newsletterUnsubscribe],
  'newsletter-link-scanner': [newsletterScanner],
  'stop-under-load': [stopUnderLoad],
};
/** Drills that interfere with PostgreSQL itself get a dedicated instance. */
const onOwnPostgres: Record<string, readonly (() => Promise<DrillResult>)[]> = {
  'postgres-restart': [postgresRestart],
};

const names = [onBothEngines, onPostgres, onOwnPostgres].flatMap((drills) => Object.keys(drills));
const chosen = process.argv.slice(2);
const unknown = chosen.filter((name) => !names.includes(name));
if (unknown.length > 0) {
  console.error(`No drill named ${unknown.join(', ')}; there are: ${names.join(', ')}`);
  process.exit(2);
}
const isWanted = ([name]: readonly [string, unknown]) => chosen.length === 0 || chosen.includes(name);

const results: DrillResult[] = [];
const runDrill = async (drill: Promise<DrillResult>) => {
  const result = await drill;
  console.log(`${result.passed ? 'passed' : 'FAILED'}  ${result.what}: ${result.outcome}`);
  results.push(result);
};
const postgres = await startRealPostgres();
try {
  for (const [, drills] of Object.entries(onBothEngines).filter(isWanted)) {
    for (const drill of drills) await runDrill(drill());
    for (const drill of drills) await runDrill(drill(postgres.url));
  }
  for (const [, drills] of Object.entries(onPostgres).filter(isWanted))
    for (const drill of drills) await runDrill(drill(postgres.url));
  for (const [, drills] of Object.entries(onOwnPostgres).filter(isWanted))
    for (const drill of drills) await runDrill(drill());
} finally {
  await postgres.stop();
}
process.exitCode = results.every((result) => result.passed) ? 0 : 1;
