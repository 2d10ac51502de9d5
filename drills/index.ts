/** `npm run drills`: faults on purpose against the built server; exit code 1 when one leaves harm behind. */
import { startRealPostgres } from '../server/db/testing/real-postgres.ts';
import { killNine } from './kill-nine.ts';
import type { DrillResult } from './result.ts';

const results: DrillResult[] = [await killNine()];
const postgres = await startRealPostgres();
try {
  results.push(await killNine(postgres.url));
} finally {
  await postgres.stop();
}
for (const { what, outcome, holds } of results) console.log(`${holds ? 'holds ' : 'BROKEN'}  ${what}: ${outcome}`);
process.exitCode = results.every((result) => result.holds) ? 0 : 1;
