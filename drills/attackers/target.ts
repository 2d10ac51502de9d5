/** The target of an attack: dedicated built servers on a dedicated PostgreSQL database, and their log. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import pg from 'pg';
import { HttpCaller, type HttpReply } from '../../server/testing/http-caller.ts';
import { newPlace } from '../../server/testing/server-place.ts';
import { type ServerProcess, startBuiltServer } from '../../server/testing/server-process.ts';
import * as actions from '../../server/testing/user-actions.ts';
import { DRILL_SECRET } from '../fixtures/drill-place.ts';

export interface Target {
  readonly origin: string;
  /** In the order they were started. The first is at `origin`. */
  readonly servers: readonly ServerProcess[];
  readonly databaseUrl: string;
  /** Runs a statement on the target's database directly. */
  readonly sql: (text: string, values?: readonly unknown[]) => Promise<Record<string, unknown>[]>;
  /** Everything its servers have logged so far. */
  readonly log: () => string;
  /** @param at the client address that a proxy reports. */
  readonly caller: (at?: string) => HttpCaller;
}

export interface TargetOptions {
  readonly servers?: number;
  /** Rate limits are on unless an attack targets something behind them. */
  readonly variables?: Readonly<Record<string, string>>;
}

export async function onTarget<Result>(
  postgresUrl: string,
  work: (target: Target) => Promise<Result>,
  { servers: serverCount = 1, variables = {} }: TargetOptions = {},
): Promise<Result> {
  const { dataDir, databaseUrl, remove } = await newPlace(postgresUrl);
  const logFile = join(dataDir, 'server.log');
  const pool = new pg.Pool({ connectionString: databaseUrl, max: 2 });
  // Attacks cut connections, including this one's.
  pool.on('error', () => {});
  const place = {
    dataDir,
    databaseUrl,
    logFile,
    sessionSecret: DRILL_SECRET,
    variables: { RATE_LIMITS: 'on', LOG_LEVEL: 'info', ...variables },
  };
  const servers: ServerProcess[] = [];
  try {
    for (let index = 0; index < serverCount; index += 1) servers.push(await startBuiltServer(place));
    const origin = servers[0]?.origin ?? '';
    return await work({
      origin,
      servers,
      databaseUrl,
      sql: async (text, values = []) => (await pool.query(text, [...values])).rows,
      log: () => readFileSync(logFile, 'utf8'),
      caller: (at) => new HttpCaller(origin, at),
    });
  } finally {
    for (const server of servers) await server.end('SIGKILL');
    await pool.end();
    await remove();
  }
}

/** A user who has just signed up. */
export async function signedUp(target: Pick<Target, 'caller'>, email: string, names: object = {}): Promise<HttpCaller> {
  const caller = target.caller();
  await actions.register(caller, { email, ...names });
  return caller;
}

/** A user who has just started the trial. */
export async function subscribed(target: Pick<Target, 'caller'>, email: string): Promise<HttpCaller> {
  const caller = target.caller();
  await actions.subscribe(caller, { email });
  return caller;
}

/** Runs due jobs, then reads every email to this address, newest first. */
export async function emailsTo(target: Pick<Target, 'caller'>, to: string) {
  const caller = target.caller();
  await actions.advanceClock(caller, 0);
  return actions.emailsTo(caller, to);
}

/** @throws if a preparation step fails, because the attack itself would then prove nothing. */
// biome-ignore lint/suspicious/noExplicitAny: drills look into replies of every shape.
export function expectOk({ status, body, text }: HttpReply): any {
  if (status >= 300) throw new Error(`A preparation step returned ${status}: ${text.slice(0, 300)}`);
  return body;
}
