/** Steps about the running service: two servers behind Caddy, and a user who signs up over TLS. */
import { readFileSync } from 'node:fs';
import { request } from 'node:http';
import { seconds } from '#drills/fixtures/drill-users.ts';
import { HttpCaller } from '#server/testing/http-caller.ts';
import { checkIn, grantHealthConsent, register, startTrial } from '#server/testing/user-actions.ts';
import type { CaddyPorts } from './caddy.ts';
import type { Podman } from './podman.ts';
import type { Report } from './report.ts';
import type { ServerContainer, ServerContainers } from './server-containers.ts';

const USER_ID = '10001';

export interface Service {
  readonly podman: Podman;
  readonly containers: ServerContainers;
  readonly servers: readonly ServerContainer[];
  /** The address that users open. */
  readonly origin: string;
  readonly ports: CaddyPorts;
}

export async function checkContainers(report: Report, { podman, containers, servers }: Service): Promise<void> {
  await report.step('health check of the image', async () => {
    const results = await Promise.all(servers.map(({ name }) => podman.try(['healthcheck', 'run', name])));
    const healthy = results.filter(({ code }) => code === 0).length;
    return { figure: `${healthy} of ${servers.length} healthy`, passed: healthy === servers.length };
  });
  await report.step('not root, and no rights (its process, as this machine sees it)', async () => {
    const statuses = await Promise.all(servers.map(({ name }) => processStatus(containers, name)));
    const expected = { Uid: USER_ID, CapEff: '0000000000000000', NoNewPrivs: '1', Seccomp: '2' };
    return {
      figure: statuses.map((status) => Object.entries(status).flat().join(' ')).join('; '),
      passed: statuses.every((status) => JSON.stringify(status) === JSON.stringify(expected)),
    };
  });
  await report.step('root file system', async () => {
    const [{ name } = { name: '' }] = servers;
    const write = (path: string) => podman.try(['exec', name, 'sh', '-c', `echo > ${path}`]);
    const refused = await Promise.all(['/app/x', '/app/dist/server/x', '/etc/x', '/var/tmp/x'].map(write));
    const allowed = await Promise.all(['/data/x', '/tmp/x'].map(write));
    const readOnly = refused.filter(({ code, stderr }) => code !== 0 && /read-only/i.test(stderr)).length;
    const writable = allowed.filter(({ code }) => code === 0).length;
    return {
      figure: `read-only in ${readOnly} of 4 places; /data and /tmp writable: ${writable} of 2`,
      passed: readOnly === 4 && writable === 2,
    };
  });
}

async function processStatus(containers: ServerContainers, name: string): Promise<Record<string, string>> {
  const pid = await containers.inspect(name, '{{.State.Pid}}');
  const status = readFileSync(`/proc/${pid}/status`, 'utf8');
  const value = (field: string) => new RegExp(`^${field}:\\s+(\\S+)`, 'm').exec(status)?.[1] ?? '';
  return Object.fromEntries(['Uid', 'CapEff', 'NoNewPrivs', 'Seccomp'].map((field) => [field, value(field)]));
}

export async function visitService(report: Report, { origin, ports, servers }: Service): Promise<void> {
  const user = new HttpCaller(origin);
  await report.step('landing page over TLS', async () => {
    const { status, text, headers, ms } = await user.get('/');
    const hsts = headers.get('strict-transport-security');
    return {
      figure: `${status}, ${(text.length / 1000).toFixed(0)} kB in ${ms.toFixed(0)} ms, HSTS ${hsts}`,
      passed: status === 200 && text.includes('Evenkeel') && hsts !== null,
    };
  });
  await report.step('plain http', async () => {
    const { status, location } = await plainRequest(ports.http);
    return { figure: `${status} to ${location}`, passed: status === 308 && location === 'https://localhost/' };
  });
  await report.step('sign-up, trial (ALLOW_SANDBOX=true), consent and check-in over TLS', async () => {
    await register(user, { email: 'ada@example.test', firstName: 'Ada' });
    await startTrial(user);
    await grantHealthConsent(user);
    const { quote } = await checkIn(user, { stressLevel: 4 });
    const secure = [...user.cookies.keys()].filter((name) => name.startsWith('__Host-')).length;
    return { figure: `"${quote.text.slice(0, 40)}..."; ${secure} __Host- cookie`, passed: secure > 0 };
  });
  await report.step('the same session on either server', async () => {
    const answers = await Promise.all(
      servers.map(({ port }) => user.copy(`http://127.0.0.1:${port}`).get('/api/user', { host: new URL(origin).host })),
    );
    return {
      figure: answers.map(({ status }) => status).join(' and '),
      passed: answers.every(({ status }) => status === 200),
    };
  });
}

/** With node:http, because fetch would follow the redirect, which leads to a port where nothing listens. */
const plainRequest = (port: number): Promise<{ status: number | undefined; location: string | undefined }> =>
  new Promise((resolve, reject) => {
    request({ host: 'localhost', port, path: '/' }, (answer) => {
      answer.resume();
      resolve({ status: answer.statusCode, location: answer.headers.location });
    })
      .once('error', reject)
      .end();
  });

/** A network address has 30 attempts at both servers together (decision 052), so one more is refused by either. */
const TRIES = 31;

/** Must run last: it uses up the sign-in attempts of this network address. */
export async function forgeAddresses(report: Report, { origin }: Service): Promise<void> {
  await report.step('a forged X-Forwarded-For gives no more tries to sign in', async () => {
    for (let tries = 1; tries <= TRIES; tries += 1) {
      const guess = { email: `user-${tries}@example.test`, password: 'not the password' };
      const headers = { 'x-forwarded-for': `198.51.100.${tries}` };
      const { status } = await new HttpCaller(origin).post('/api/auth/login', guess, headers);
      if (status === 429) return { figure: `refused at try ${tries}, each from "another" address` };
    }
    return { figure: `${TRIES} tries, none refused`, passed: false };
  });
}

export const readyTimes = (times: readonly number[]): string => `ready in ${times.map(seconds).join(' and ')}`;
