/** Steps about what is shipped: the installs, the files of deploy/, and the image. */
import { mkdtempDisposableSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { seconds } from '#drills/fixtures/drill-users.ts';
import { inProject } from '../../root.mjs';
import { readDeployFile } from '../deploy-files.ts';
import { runCommand } from './commands.ts';
import { BASE, buildImage, ensureBaseImage, IMAGE, inspectImage } from './images.ts';
import { Podman } from './podman.ts';
import type { Report } from './report.ts';

const MEGABYTE = 1_000_000;
const IMAGE_LIMIT_MB = 250;
/** On systemd's scale up to 10, a unit without any restriction. */
const EXPOSURE_LIMIT = 2;
const REFUSED_WITHOUT = ['SESSION_SECRET', 'APP_URL', 'DATABASE_URL', 'STRIPE_SECRET_KEY', 'SMTP_URL'];

export async function checkShippedFiles(report: Report): Promise<void> {
  await report.step('deploy/kubernetes, as kubectl puts it together', async () => {
    const objects = await runCommand('kubectl', ['kustomize', inProject('deploy/kubernetes')]);
    return { figure: `${objects.match(/^kind: /gm)?.length ?? 0} objects` };
  });
  await report.step('deploy/evenkeel.service, systemd-analyze verify and security', checkUnit);
}

/** With the project's own Node and folder in place of /opt/evenkeel, which is not on this machine. */
async function checkUnit() {
  using folder = mkdtempDisposableSync(join(tmpdir(), 'evenkeel-unit-'));
  const unit = join(folder.path, 'evenkeel.service');
  const here = readDeployFile('evenkeel.service')
    .replace('/opt/evenkeel/node_modules/node/bin/node', process.execPath)
    .replace('WorkingDirectory=/opt/evenkeel', `WorkingDirectory=${folder.path}`);
  writeFileSync(unit, here);
  await runCommand('systemd-analyze', ['verify', '--man=no', unit]);
  const review = await runCommand('systemd-analyze', ['security', '--offline=true', '--no-pager', unit]);
  const exposure = Number(/exposure level for .*: ([\d.]+)/.exec(review)?.[1] ?? Number.NaN);
  return { figure: `exposure ${exposure} of 10 (limit ${EXPOSURE_LIMIT})`, passed: exposure <= EXPOSURE_LIMIT };
}

/** @returns podman, once the image is built. @throws if the build fails, because no later step can run then. */
export async function makeImage(report: Report, logFile: string): Promise<Podman> {
  await report.step('base image debian:13-slim', async () => ({ figure: await ensureBaseImage() }));
  const built = await report.step('image built', async () => {
    const startedAt = performance.now();
    await buildImage(logFile);
    return { figure: seconds(performance.now() - startedAt) };
  });
  if (!built) throw new Error(`The image was not built, so the trial cannot continue. The build's output: ${logFile}`);
  const podman = await Podman.find(BASE);
  await report.step('image size', async () => {
    const megabytes = (await inspectImage()).bytes / MEGABYTE;
    return { figure: `${megabytes.toFixed(0)} MB (limit ${IMAGE_LIMIT_MB} MB)`, passed: megabytes < IMAGE_LIMIT_MB };
  });
  await report.step('image runs as', async () => {
    const { user, variables, healthCheck } = await inspectImage();
    const expected = ['NODE_ENV=production', 'HOST=0.0.0.0', 'DATA_DIR=/data'];
    return {
      figure: `user ${user}, ${expected.join(', ')}, with a health check`,
      passed: /^[1-9]/.test(user) && expected.every((one) => variables.includes(one)) && healthCheck.length > 0,
    };
  });
  await report.step('image without configuration refuses to start', async () => {
    const { code, stdout, stderr } = await podman.tryRun(['--rm', '--read-only', IMAGE]);
    const named = REFUSED_WITHOUT.filter((name) => `${stdout}${stderr}`.includes(name));
    return {
      figure: `exit code ${code}, names ${named.length} of ${REFUSED_WITHOUT.length} variables`,
      passed: code === 1 && named.length === REFUSED_WITHOUT.length,
    };
  });
  return podman;
}
