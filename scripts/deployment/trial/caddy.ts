/** Runs Caddy with deploy/Caddyfile and a self-issued certificate, on loopback only. */
import { type ChildProcess, spawn } from 'node:child_process';
import { existsSync, openSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { getCACertificates, setDefaultCACertificates } from 'node:tls';
import { inProject } from '../../root.mjs';
import { runCommand } from './commands.ts';

export interface CaddyPorts {
  readonly http: number;
  readonly https: number;
}

interface CaddyConfig {
  admin?: { disabled: boolean };
  readonly apps: { readonly http: { readonly servers: Record<string, { listen: string[] }> } };
}

const START_LIMIT_MS = 20_000;

/**
 * @param folder for its certificates and its log.
 * @returns a function that stops it. This process trusts Caddy's root certificate from then on.
 */
export async function startCaddy(
  folder: string,
  ports: CaddyPorts,
  servers: readonly number[],
): Promise<() => Promise<void>> {
  const env = {
    ...process.env,
    EVENKEEL_HOST: 'localhost',
    EVENKEEL_SERVERS: servers.map((port) => `127.0.0.1:${port}`).join(' '),
    HTTP_PORT: String(ports.http),
    HTTPS_PORT: String(ports.https),
    HOME: folder,
    XDG_DATA_HOME: folder,
    XDG_CONFIG_HOME: folder,
  };
  const file = join(folder, 'caddy.json');
  writeFileSync(file, JSON.stringify(await onLoopback(env)));
  const log = openSync(join(folder, 'caddy.log'), 'a');
  const child = spawn('caddy', ['run', '--config', file], { env, stdio: ['ignore', log, log] });
  await trustRoot(join(folder, 'caddy/pki/authorities/local/root.crt'), child);
  return () => stop(child);
}

/** The Caddyfile as adapted by Caddy, but listening on loopback and without the admin endpoint. */
async function onLoopback(env: NodeJS.ProcessEnv): Promise<CaddyConfig> {
  const args = ['adapt', '--adapter', 'caddyfile', '--config', inProject('deploy/Caddyfile')];
  const config = JSON.parse(await runCommand('caddy', args, { env })) as CaddyConfig;
  for (const server of Object.values(config.apps.http.servers))
    server.listen = server.listen.map((address) => address.replace(/^:/, '127.0.0.1:'));
  config.admin = { disabled: true };
  return config;
}

async function trustRoot(file: string, child: ChildProcess): Promise<void> {
  const limit = performance.now() + START_LIMIT_MS;
  while (!existsSync(file)) {
    if (child.exitCode !== null || performance.now() > limit) throw new Error('Caddy did not start: see caddy.log.');
    await pause(50);
  }
  setDefaultCACertificates([...getCACertificates(), readFileSync(file, 'utf8')]);
}

function stop(child: ChildProcess): Promise<void> {
  return new Promise((resolve) => {
    if (child.exitCode !== null || child.signalCode !== null) return resolve();
    child.once('exit', () => resolve());
    child.kill('SIGTERM');
  });
}
