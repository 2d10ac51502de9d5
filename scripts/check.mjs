/** `npm run check`: types, format and lint, unused code, and the laws of docs/architecture.md. */
import { printChecks, runChecks } from './checks.mjs';

const results = await runChecks();
printChecks(results);
process.exitCode = results.every(({ passed }) => passed) ? 0 : 1;
