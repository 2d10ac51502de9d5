/** `npm run restore`: see backup/restore-command.ts. */
import { restore } from './backup/restore-command.ts';
import { runCommand } from './backup/terminal.ts';
import { backupParts } from './compose/backup-parts.ts';
import { readStorageConfig } from './config.ts';
import { exitOnSignals } from './lifecycle/on-interruption.ts';

exitOnSignals();

process.exitCode = await runCommand(() => {
  const config = readStorageConfig();
  return restore(process.argv.slice(2), { ...backupParts(config.dataDir), config, printLine: console.log });
}, console.error);
