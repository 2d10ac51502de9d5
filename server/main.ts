/** Where the server starts. It loads the rest, which a build does with the compiled code of the last start. */
import { dirname, extname } from 'node:path';
import { keepCompiledCode } from './lifecycle/compile-cache.ts';

// Sources are compiled by tsx.
if (extname(import.meta.filename) === '.js') keepCompiledCode(dirname(import.meta.filename));
const { runServer } = await import('./lifecycle/run-server.ts');
await runServer();
