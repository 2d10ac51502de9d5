/** `npm start`, after set-up. */
import { runBuilt } from './run-built.mjs';

await runBuilt('main');
