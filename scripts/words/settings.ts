/** Settings of the words commands, from the environment or a .env file, as for the server. */
import { existsSync } from 'node:fs';
import { readConfig } from '../../server/config.ts';
import { inProject } from '../root.mjs';

/** What keeps a command from finishing, in one message for the user at the terminal. */
export class CommandError extends Error {}

export type Variables = Readonly<Record<string, string | undefined>>;

export function readEnvironment(): Variables {
  const file = inProject('.env');
  if (existsSync(file)) process.loadEnvFile(file);
  return process.env;
}

/** The server's other settings are not needed here. @throws {StartupError} if a variable is invalid. */
export const aiSettings = ({ AI_BASE_URL, AI_API_KEY, AI_MODEL, AI_MODE, DATA_DIR }: Variables) =>
  readConfig({ AI_BASE_URL, AI_API_KEY, AI_MODEL, AI_MODE, DATA_DIR });
