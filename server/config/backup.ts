/** Settings of `npm run backup` and `npm run restore`; the server itself uses none of them. */
import { optionalText, type Read } from './variables.ts';

export interface BackupConfig {
  /** The public key to which backups are encrypted. */
  readonly backupRecipient: string | undefined;
}

export const backupVariables = { BACKUP_RECIPIENT: optionalText };

export const backupConfig = (read: Read<typeof backupVariables>): BackupConfig => ({
  backupRecipient: read.BACKUP_RECIPIENT,
});
