/** `npm run restore`, after set-up. */
import { runBuilt } from './run-built.mjs';

await runBuilt('restore');
