/** The base image and ours. Both are kept for the next trial. */
import { existsSync, mkdtempDisposableSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { root } from '../../root.mjs';
import { runCommand, tryCommand } from './commands.ts';

/** As in the Dockerfile. */
export const BASE = 'debian:13-slim';
const SUITE = 'trixie';
export const IMAGE = 'localhost/evenkeel:trial';
const TWENTY_MINUTES = 20 * 60_000;

/** What Debian's slim images leave out. */
const UNPACKED_WITHOUT = ['doc', 'man', 'info', 'locale'].map((name) => `--dpkgopt=path-exclude=/usr/share/${name}/*`);

/**
 * Takes debian:13-slim from the image store or its registry. If neither has it, builds a substitute from Debian's
 * packages.
 * @returns where it came from.
 */
export async function ensureBaseImage(): Promise<string> {
  if ((await tryCommand('podman', ['image', 'exists', BASE])).code === 0) return 'in the image store';
  if ((await tryCommand('podman', ['pull', '--quiet', BASE])).code === 0) return 'pulled';
  using folder = mkdtempDisposableSync(join(tmpdir(), 'evenkeel-base-'));
  const archive = join(folder.path, 'debian.tar');
  await runCommand('mmdebstrap', ['--quiet', '--variant=minbase', ...UNPACKED_WITHOUT, SUITE, archive], {
    timeoutMs: TWENTY_MINUTES,
  });
  await runCommand('podman', ['import', '--quiet', archive, BASE]);
  return 'made with mmdebstrap: no registry of images could be reached';
}

/**
 * Builds the image of the server, in the host network and without separate namespaces, so that it also works in a
 * container.
 * @param logFile receives the build's output.
 */
export async function buildImage(logFile: string): Promise<void> {
  using folder = mkdtempDisposableSync(join(tmpdir(), 'evenkeel-build-'));
  const where = ['--isolation', 'chroot', '--network', 'host', '--pull=never'];
  // Docker's image format, because the OCI format has no health check.
  const what = ['--format', 'docker', '--layers', '--tag', IMAGE];
  const args = ['build', ...where, ...what, ...extraCertificates(folder.path), '--file', 'Dockerfile', root];
  await runCommand('podman', args, { logFile, timeoutMs: 2 * TWENTY_MINUTES });
}

/** If this machine reaches npm's registry through a proxy with its own certificate, the build must trust it too. */
function extraCertificates(folder: string): string[] {
  const { NODE_EXTRA_CA_CERTS: file } = process.env;
  if (!file || !existsSync(file)) return [];
  const settings = join(folder, 'npmrc');
  const inside = '/etc/extra-certificates.crt';
  writeFileSync(settings, `cafile=${inside}\n`);
  return ['--volume', `${file}:${inside}:ro`, '--volume', `${settings}:/root/.npmrc:ro`];
}

export interface ImageConfig {
  readonly bytes: number;
  readonly user: string;
  readonly variables: readonly string[];
  readonly healthCheck: readonly string[];
}

export async function inspectImage(): Promise<ImageConfig> {
  const [image] = JSON.parse(await runCommand('podman', ['image', 'inspect', IMAGE])) as [
    { Size: number; Config: { User: string; Env: string[] }; Healthcheck?: { Test: string[] } },
  ];
  const { Size: bytes, Config: config, Healthcheck: healthCheck } = image;
  return { bytes, user: config.User, variables: config.Env, healthCheck: healthCheck?.Test ?? [] };
}
