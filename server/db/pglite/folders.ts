/** The folders of the embedded database in DATA_DIR. */
import { join } from 'node:path';

export const pgliteFolder = (dataDir: string): string => join(dataDir, 'pglite');

/** An older copy of the database, in case its own folder is damaged (rolling-copy.ts). */
export const rollingCopyFolder = (dataDir: string): string => join(dataDir, 'pglite-copy');
