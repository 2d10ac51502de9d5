/** The target of an attack: a built server on a PostgreSQL database of its own, and its log. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { HttpCaller, type HttpReply } from '../../server/testing/http-caller.ts';
import { onServerLocation } from '../../server/testing/server-location.ts';
import type { ServerProcess } from '../../server/testing/server-process.ts';
import * as actions from '../../server/testing/user-actions.ts';

export interface Target {
  readonly origin: string;
  readonly server: ServerProcess;
  readonly databaseUrl: string;
  /** Everything the server has logged so far. */
  readonly log: () => string;
  readonly caller: () => HttpCaller;
}

/** @param variables Rate limits are on unless an attack targets something behind them. */
export const onTarget = <Result>(
  postgresUrl: string,
  work: (target: Target) => Promise<Result>,
  variables: Readonly<Record<string, string>> = {},
): Promise<Result> =>
  onServerLocation(postgresUrl, async ({ dataDir, databaseUrl = '', start }) => {
    const logFile = join(dataDir, 'server.log');
    const server = await start({ logFile, variables: { RATE_LIMITS: 'on', LOG_LEVEL: 'info', ...variables } });
    const { origin } = server;
    const [log, caller] = [() => readFileSync(logFile, 'utf8'), () => new HttpCaller(origin)];
    return work({ origin, server, databaseUrl, log, caller });
  });

/** A user who has just signed up. */
export async function signedUp(target: Pick<Target, 'caller'>, email: string): Promise<HttpCaller> {
  const caller = target.caller();
  await actions.register(caller, { email });
  return caller;
}

/** A user who has just started the trial. */
export async function subscribed(target: Pick<Target, 'caller'>, email: string): Promise<HttpCaller> {
  const caller = target.caller();
  await actions.subscribe(caller, { email });
  return caller;
}

export const inParallel = <Result>(count: number, work: (index: number) => Promise<Result>): Promise<Result[]> =>
  Promise.all(Array.from({ length: count }, (_, index) => work(index)));

/** "3 x 200, 17 x 429" */
export function countStatuses(replies: readonly Pick<HttpReply, 'status'>[]): string {
  const counts = Map.groupBy(replies, ({ status }) => status);
  return [...counts].map(([status, all]) => `${all.length} x ${status}`).join(', ');
}
