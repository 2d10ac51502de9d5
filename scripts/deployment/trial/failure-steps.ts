/** Measures the effect on users of servers that are stopped, killed and replaced. */
import { setTimeout as pause } from 'node:timers/promises';
import { compareWithStored, countByCause, type Load, startLoad } from '#drills/fixtures/check-in-load.ts';
import { seconds } from '#drills/fixtures/drill-users.ts';
import type { Report } from './report.ts';
import type { ServerContainer } from './server-containers.ts';
import { readyTimes, type Service } from './service-steps.ts';

/** Undisturbed load before and after each fault. */
const CALM_MS = 3000;
/** How long a killed server stays down: well beyond the time in which Caddy notices. */
const MISSING_MS = 5000;
/** Each failed request is retried once. */
const AS_USERS = { attempts: 2, retryMs: 1000, pauseMs: 400, waitsForQuotes: true } as const;

export async function disturb(report: Report, service: Service, cookies: readonly string[]): Promise<void> {
  const { containers, servers, origin } = service;
  const [first, second] = servers;
  if (!first || !second) throw new Error('The trial needs two servers.');
  const answered = new Map<string, string>();
  const users = {
    writers: cookies.filter((_, index) => index % 2 === 0),
    readers: cookies.filter((_, index) => index % 2 === 1),
  };
  const under = (what: string, fault: () => Promise<string>) =>
    report.step(what, async () => {
      const load = startLoad({ originOf: () => origin, ...users, ...AS_USERS });
      const outcome = await inCalm(fault).finally(load.stop);
      for (const [key, id] of load.answered) answered.set(key, id);
      return { figure: `${outcome}; ${textOf(load)}`, passed: load.retryFailures.length === 0 };
    });
  await under('one server stopped under load (SIGTERM), and started again', async () => {
    const { code, ms } = await containers.stop(first);
    if (code !== 0) throw new Error(`${first.service} ended with ${code}.`);
    return `stopped in ${seconds(ms)} with exit code 0, ${readyTimes([await containers.startAgain(first)])}`;
  });
  await under('one server killed under load (SIGKILL), and started again', async () => {
    await containers.kill(second);
    await pause(MISSING_MS);
    return readyTimes([await containers.startAgain(second)]);
  });
  await under('rolling replacement of both under load', async () => {
    const times: number[] = [];
    for (const server of servers) times.push(await replace(service, server));
    return `new containers ${readyTimes(times)}`;
  });
  await report.step('answered check-ins afterwards', () => compare(origin, users.writers, answered));
}

async function inCalm(fault: () => Promise<string>): Promise<string> {
  await pause(CALM_MS);
  const outcome = await fault();
  await pause(CALM_MS);
  return outcome;
}

async function replace({ containers }: Service, server: ServerContainer): Promise<number> {
  await containers.stop(server);
  await containers.remove(server);
  const ms = await containers.create(server);
  // Caddy must know that this server is back before the next one stops.
  await pause(CALM_MS);
  return ms;
}

const textOf = ({ counts, failures, retryFailures, longestMs }: Load): string =>
  [
    `${counts.requests} requests`,
    `failed attempts: ${countByCause(failures)}`,
    `failed after one retry: ${retryFailures.length === 0 ? '0' : countByCause(retryFailures)}`,
    ...(counts.waits > 0 ? [`asked to wait for their quote: ${counts.waits}`] : []),
    `longest ${seconds(longestMs())}`,
  ].join(', ');

async function compare(origin: string, writers: readonly string[], answered: Load['answered']) {
  const { lost, duplicates } = await compareWithStored(origin, writers, answered.values());
  return {
    figure: `${answered.size}, ${lost} lost, ${duplicates} stored twice`,
    passed: answered.size > 0 && lost + duplicates === 0,
  };
}
