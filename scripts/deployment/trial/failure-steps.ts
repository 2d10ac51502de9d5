/** Measures the effect on users of servers that are stopped, killed and replaced. */
import { setTimeout as pause } from 'node:timers/promises';
import { allQuotes, countByCause } from '../../../drills/fixtures/check-in-load.ts';
import { type LoadFigures, startUserLoad } from './load.ts';
import { type Report, seconds } from './report.ts';
import type { ServerContainer } from './server-containers.ts';
import { readyTimes, type Service } from './service-steps.ts';

/** Undisturbed load before and after each fault. */
const CALM_MS = 3000;
/** How long a killed server stays down: well beyond the time in which Caddy notices. */
const MISSING_MS = 5000;

export async function disturb(report: Report, service: Service, cookies: readonly string[]): Promise<void> {
  const { containers, servers, origin } = service;
  const [first, second] = servers;
  if (!first || !second) throw new Error('The trial needs two servers.');
  const answered: string[] = [];
  const under = (what: string, fault: () => Promise<string>) =>
    report.step(what, async () => {
      const end = startUserLoad(origin, cookies);
      const ended = await inCalm(fault).catch((error: Error) => error);
      const figures = await end();
      if (ended instanceof Error) throw ended;
      answered.push(...figures.quoteIds);
      return { figure: `${ended}; ${textOf(figures)}`, passed: figures.failures.length === 0 };
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
  await report.step('answered check-ins afterwards', () => compare(origin, cookies, answered));
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

const textOf = ({ requests, firstFailures, failures, longestMs, waits }: LoadFigures): string =>
  [
    `${requests} requests`,
    `failed at first: ${countByCause(firstFailures)}`,
    `failed after one retry: ${failures.length === 0 ? '0' : countByCause(failures)}`,
    ...(waits > 0 ? [`asked to wait for their quote: ${waits}`] : []),
    `longest ${seconds(longestMs)}`,
  ].join(', ');

async function compare(origin: string, cookies: readonly string[], answered: readonly string[]) {
  const stored = (await Promise.all(cookies.map((cookie) => allQuotes(origin, cookie)))).flat();
  const lost = answered.filter((id) => !stored.includes(id)).length;
  const twice = stored.length - answered.length;
  return {
    figure: `${answered.length}, ${lost} lost, ${twice} stored twice`,
    passed: answered.length > 0 && lost + twice === 0,
  };
}
