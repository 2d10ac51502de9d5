import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

/** The checked-in SQL; beside this file in the sources, beside the bundle in dist/. */
export const migrationsFolder = fileURLToPath(new URL('./migrations', import.meta.url));

if (!existsSync(migrationsFolder)) throw new Error('The migrations are missing from this build.');
