/**
 * `npm run deploy:trial`: builds the image, runs what deploy/ ships on this machine, and uses it like a user while
 * servers are stopped, killed and replaced. One line for each step; exit code 1 if one failed. Containers and their
 * volumes are removed at the end; the images stay, so that the next trial is quicker.
 */
import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { cpus, release, tmpdir, totalmem } from 'node:os';
import { join } from 'node:path';
import { addSignedInUsers } from '#bench/fixtures/seed.ts';
import { databaseUrlFor, runOnMaintenanceDatabase } from '#server/db/testing/maintenance-database.ts';
import { startRealPostgres } from '#server/db/testing/real-postgres.ts';
import { withDatabase } from '#server/db/testing/with-database.ts';
import { freePort } from '#server/testing/free-port.ts';
import { startCaddy } from './caddy.ts';
import { isInstalled } from './commands.ts';
import { disturb } from './failure-steps.ts';
import { checkShippedFiles, makeImage } from './image-steps.ts';
import type { Podman } from './podman.ts';
import { Report } from './report.ts';
import { type ServerContainer, ServerContainers } from './server-containers.ts';
import { checkContainers, forgeAddresses, readyTimes, type Service, visitService } from './service-steps.ts';

/** The programs, each with its Debian package. */
const NEEDED = {
  podman: 'podman',
  runc: 'runc',
  mmdebstrap: 'mmdebstrap',
  caddy: 'caddy',
  kubectl: 'kubernetes-client',
};
const USERS = 12;
const CLEAN_UP_LIMIT_MS = 30_000;
const NOT_TRIED = [
  'Docker and its compose (podman took the arguments of deploy/compose.yaml, one container at a time, in the network of this machine)',
  "a certificate from Let's Encrypt (Caddy made its own)",
  'a Kubernetes cluster',
  'systemd as the owner of the service',
  'Stripe and a mail server (ALLOW_SANDBOX=true)',
  'the backup service',
];

const missing = Object.entries(NEEDED).filter(([program]) => !isInstalled(program));
if (missing.length > 0) {
  const packages = missing.map(([, name]) => name).join(' ');
  console.error(`The trial needs more programs. On Debian: apt-get install --no-install-recommends ${packages}`);
  process.exit(2);
}

const report = new Report();
const folder = mkdtempSync(join(tmpdir(), 'evenkeel-trial-'));
// PostgreSQL runs as another user.
chmodSync(folder, 0o755);
const cleanUps: (() => Promise<unknown>)[] = [];
for (const signal of ['SIGINT', 'SIGTERM'] as const)
  process.once(signal, () => {
    // PostgreSQL and Caddy receive Ctrl-C too, and may already have exited.
    setTimeout(() => process.exit(1), CLEAN_UP_LIMIT_MS);
    void cleanUp().finally(() => process.exit(1));
  });

try {
  await checkShippedFiles(report);
  const podman = await makeImage(report, join(folder, 'build.log'));
  await tryService(podman);
} catch (error) {
  await report.step('the trial', () => Promise.reject(error));
} finally {
  await cleanUp();
}
if (report.passed) rmSync(folder, { recursive: true, force: true });
else console.log(`\nLogs: ${folder}`);
const { model = 'unknown processor' } = cpus()[0] ?? {};
console.log(
  `\n${report.table}\n\nMachine: ${cpus().length} x ${model}, ${Math.round(totalmem() / 2 ** 30)} GiB, Linux ${release()}.`,
);
console.log(`Not tried: ${NOT_TRIED.join('; ')}.`);
process.exitCode = report.passed ? 0 : 1;

/** Runs the clean-ups, last first. */
async function cleanUp(): Promise<void> {
  for (let next = cleanUps.pop(); next; next = cleanUps.pop()) await next();
}

async function tryService(podman: Podman): Promise<void> {
  const postgres = await startRealPostgres();
  cleanUps.push(postgres.stop);
  const ports = { http: await freePort(), https: await freePort() };
  const origin = `https://localhost:${ports.https}`;
  const databaseUrl = databaseUrlFor(postgres.url, 'evenkeel');
  const containers = new ServerContainers(podman, { databaseUrl, appUrl: origin });
  const servers: ServerContainer[] = [];
  for (const service of ['server-1', 'server-2'])
    servers.push({ name: `evenkeel-trial-${process.pid}-${service}`, service, port: await freePort() });
  cleanUps.push(() => Promise.all(servers.map(containers.removeWithVolume)));
  await runOnMaintenanceDatabase(postgres.url, 'create database evenkeel');
  const started = await report.step('two servers start together, on an empty database', async () => {
    const times = await Promise.all(servers.map((server) => containers.create(server)));
    return { figure: `${readyTimes(times)}; podman with ${podman.flagsName}` };
  });
  if (started) await tryBehindCaddy({ podman, containers, servers, origin, ports }, databaseUrl);
}

async function tryBehindCaddy(service: Service, databaseUrl: string): Promise<void> {
  const { ports, servers } = service;
  await checkContainers(report, service);
  const cookies = await addUsers(databaseUrl);
  const addresses = servers.map(({ port }) => port);
  cleanUps.push(await startCaddy(folder, ports, addresses));
  await visitService(report, service);
  await disturb(report, service, cookies);
  await forgeAddresses(report, service);
}

/**
 * Inserts users directly into the database, because sign-ups are limited per network address.
 * @returns their Cookie headers.
 */
async function addUsers(databaseUrl: string): Promise<string[]> {
  const location = { databaseUrl, dataDir: folder };
  const users = await withDatabase(location, ({ db }) => addSignedInUsers(db, USERS));
  return users.map(({ cookie }) => `__Host-${cookie}`);
}
