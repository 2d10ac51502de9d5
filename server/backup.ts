/** `npm run backup`: see backup/backup-command.ts. */
import { backUp } from './backup/backup-command.ts';
import { runCommand } from './backup/terminal.ts';
import { backupParts } from './compose/backup-parts.ts';
import { readStorageConfig } from './config.ts';
import { exitOnSignals } from './lifecycle/on-interruption.ts';

exitOnSignals();

process.exitCode = await runCommand(() => {
  const config = readStorageConfig();
  const { tombstones } = backupParts(config.dataDir);
  return backUp(process.argv.slice(2), { config, tombstones, now: new Date(), printLine: console.log });
}, console.error);
