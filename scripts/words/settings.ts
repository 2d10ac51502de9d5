/** Settings of the words commands, from the environment or a .env file, as for the server. */
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { AiService } from '../../server/config/writer.ts';
import { readConfig } from '../../server/config.ts';
import { root } from '../root.mjs';

/** The server's other settings are not needed here. */
const NEEDED = ['AI_BASE_URL', 'AI_API_KEY', 'AI_MODEL', 'AI_MODE', 'DATA_DIR'] as const;

export type Variables = Readonly<Record<string, string | undefined>>;

export function readEnvironment(): Variables {
  const file = join(root, '.env');
  if (existsSync(file)) process.loadEnvFile(file);
  return process.env;
}

/** @throws {StartupError} if a variable is invalid. */
export const aiSettings = (variables: Variables): { readonly ai: AiService | undefined; readonly dataDir: string } =>
  readConfig(Object.fromEntries(NEEDED.map((name) => [name, variables[name]])));
