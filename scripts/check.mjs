/** `npm run check`: types, format and lint, unused code, the laws of docs/architecture.md, sizes and supply chain. */
import { printChecks, runChecks } from './checks.mjs';

const results = await runChecks();
printChecks(results);
process.exitCode = results.some(({ outcome }) => outcome === 'failed') ? 1 : 0;
