/** `npm run drills`: faults on purpose against the built server; exit code 1 when one leaves harm behind. */
import { startRealPostgres } from '../server/db/testing/real-postgres.ts';
import { deletion } from './deletion.ts';
import { killNine } from './kill-nine.ts';
import type { DrillResult } from './result.ts';

const results: DrillResult[] = [await killNine(), await deletion()];
const postgres = await startRealPostgres();
try {
  results.push(await killNine(postgres.url), await deletion(postgres.url));
} finally {
  await postgres.stop();
}
for (const { what, outcome, holds } of results) console.log(`${holds ? 'holds ' : 'BROKEN'}  ${what}: ${outcome}`);
process.exitCode = results.every((result) => result.holds) ? 0 : 1;
