/** The server's entry point. It imports the rest, for which a built server uses the compiled code of the last start. */
import { dirname, extname } from 'node:path';
import { keepCompiledCode } from './lifecycle/compile-cache.ts';

// Not from source, where tsx compiles the modules.
if (extname(import.meta.filename) === '.js') keepCompiledCode(dirname(import.meta.filename));
const { runServer } = await import('./lifecycle/run-server.ts');
await runServer();
