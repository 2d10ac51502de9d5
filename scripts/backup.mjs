/** `npm run backup`, after set-up. */
import { runBuilt } from './run-built.mjs';

await runBuilt('backup');
