/** Stops the real process while its clients misbehave. The tests mostly wait, so they run concurrently. */
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, writeFileSync } from 'node:fs';
import { Agent, request } from 'node:http';
import { connect, type Socket } from 'node:net';
import { join } from 'node:path';
import pg from 'pg';
import { afterAll, beforeAll, it, vi } from 'vitest';
import { openDatabase } from '../db/open-database.ts';
import { type Engine, migratedDatabaseLocation, type TestDatabaseLocation } from '../db/testing/test-database.ts';
import { freePort } from '../testing/free-port.ts';
import { builtServer } from '../testing/server-process.ts';

/** A long timeout, because the machine may be busy. */
const POLL_OPTIONS = { timeout: 120_000 };
const LONG = { timeout: 240_000 };

const HALF_SENT =
  'POST /api/auth/register HTTP/1.1\r\nhost: a\r\ncontent-type: application/json\r\ncontent-length: 1000\r\n\r\n{';

interface ServerUnderTest {
  readonly port: number;
  readonly location: TestDatabaseLocation;
  readonly child: ChildProcess;
  /** What the process has printed for its operator. */
  readonly output: () => string;
  readonly exitCode: Promise<number | null>;
}

let main: string;
beforeAll(() => {
  main = builtServer();
}, LONG.timeout);

const serversToKill: (() => unknown)[] = [];
afterAll(async () => {
  for (const end of serversToKill.splice(0).reverse()) await end();
});

/** @param begin the source of a module that the process loads first. */
async function start(engine: Engine, begin = ''): Promise<ServerUnderTest> {
  const location = await migratedDatabaseLocation(engine);
  serversToKill.push(location.remove);
  const port = await freePort();
  const first = join(location.dataDir, 'first.mjs');
  writeFileSync(first, begin);
  const child = spawn(process.execPath, ['--import', first, main], {
    env: {
      PATH: process.env.PATH ?? '',
      NODE_ENV: 'test',
      LOG_LEVEL: 'fatal',
      RATE_LIMITS: 'off',
      PORT: String(port),
      DATA_DIR: location.dataDir,
      // A test makes a statement wait for a locked table, longer than the usual limit.
      ...(location.databaseUrl && {
        DATABASE_URL: `${location.databaseUrl}?statement_timeout=60000&query_timeout=60000`,
      }),
    },
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  const exitCode = once(child, 'exit').then(([code]) => code as number | null);
  serversToKill.push(async () => {
    child.kill('SIGKILL');
    await exitCode;
  });
  let text = '';
  child.stderr?.setEncoding('utf8').on('data', (part) => {
    text += part;
  });
  const isReady = () =>
    fetch(`http://127.0.0.1:${port}/readyz`, { headers: { connection: 'close' } }).then(
      ({ ok }) => ok,
      () => false,
    );
  await vi.waitUntil(isReady, POLL_OPTIONS);
  return { port, location, child, output: () => text, exitCode };
}

async function opened(port: number, text: string): Promise<Socket> {
  const socket = connect(port, '127.0.0.1').on('error', () => {});
  serversToKill.push(() => socket.destroy());
  await once(socket, 'connect');
  if (text) socket.write(text);
  return socket;
}

/** Sends so many requests without reading the responses that the server cannot write any more. */
async function openedAndNeverRead(port: number): Promise<void> {
  const socket = await opened(port, 'GET /sandbox HTTP/1.1\r\nhost: a\r\n\r\n'.repeat(200_000));
  let writtenBefore = -1;
  const standsStill = () => {
    const isStuck = socket.bytesWritten - socket.writableLength === writtenBefore && socket.writableLength > 0;
    writtenBefore = socket.bytesWritten - socket.writableLength;
    return isStuck;
  };
  await vi.waitUntil(standsStill, { ...POLL_OPTIONS, interval: 500 });
}

/** A user signs up, and the request waits for a locked table. */
async function startRegistration({ port, location }: ServerUnderTest) {
  const otherClient = new pg.Client({ connectionString: location.databaseUrl });
  await otherClient.connect();
  serversToKill.push(() => otherClient.end());
  await otherClient.query('begin; lock table users in access exclusive mode');
  const agent = new Agent({ keepAlive: true });
  serversToKill.push(() => agent.destroy());
  const asking = request({
    port,
    agent,
    host: '127.0.0.1',
    method: 'POST',
    path: '/api/auth/register',
    headers: { 'content-type': 'application/json' },
  });
  const answered = once(asking, 'response').then(([answer]) => answer.resume());
  asking.end(JSON.stringify({ email: 'ada@example.test', password: 'a quiet harbour' }));
  const locked = `select from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()`;
  await vi.waitUntil(async () => (await otherClient.query(locked)).rowCount === 1, POLL_OPTIONS);
  return { answered, letGo: () => otherClient.query('commit') };
}

const isRefused = (port: number) =>
  new Promise<boolean>((resolve) => {
    const socket = connect(port, '127.0.0.1')
      .once('connect', () => {
        socket.destroy();
        resolve(false);
      })
      .once('error', () => resolve(true));
  });

it.concurrent(
  'SIGTERM answers the pending request and stops the server despite misbehaving clients',
  LONG,
  async ({ expect }) => {
    const running = await start('postgres');
    const { port, child, exitCode } = running;
    await Promise.all(Array.from({ length: 300 }, () => opened(port, HALF_SENT)));
    await Promise.all(Array.from({ length: 20 }, () => opened(port, '')));
    const idle = await opened(port, 'GET /healthz HTTP/1.1\r\nhost: a\r\n\r\n');
    await once(idle, 'data');
    await openedAndNeverRead(port);
    const { answered, letGo } = await startRegistration(running);
    child.kill('SIGTERM');
    await once(idle, 'close');
    await vi.waitUntil(() => isRefused(port), POLL_OPTIONS);
    await letGo();
    const response = await answered;
    expect([response.statusCode, response.headers.connection]).toEqual([200, 'close']);
    expect([await exitCode, running.output()]).toEqual([0, '']);
  },
);

it.concurrent('SIGINT closes the embedded database, and a second SIGINT changes nothing', LONG, async ({ expect }) => {
  const { port, location, child, exitCode } = await start('pglite');
  await opened(port, HALF_SENT);
  child.kill('SIGINT');
  child.kill('SIGINT');
  expect(await exitCode).toBe(0);
  expect([existsSync(join(location.dataDir, 'owner.lock')), existsSync(join(location.dataDir, 'pglite-copy'))]).toEqual(
    [false, true],
  );
  await (await openDatabase(location)).close();
});

it.concurrent.for([
  ['uncaughtException', 'throw error', 'pglite'],
  ['unhandledRejection', 'Promise.reject(error)', 'postgres'],
] as const)(
  '%s stops the server in order with exit code 1, without printing the message',
  async ([event, statement, engine], { expect }) => {
    const error = `Object.assign(new TypeError('ada@example.test is sad'), { code: '23505' })`;
    const { location, child, exitCode, output } = await start(
      engine,
      `process.on('SIGUSR2', () => { const error = ${error}; ${statement}; });`,
    );
    child.kill('SIGUSR2');
    expect(await exitCode).toBe(1);
    expect(output()).toContain(`${event}, the server stops: {"name":"TypeError","code":"23505"`);
    expect(output()).not.toContain('ada');
    expect(existsSync(join(location.dataDir, 'pglite-copy'))).toBe(engine === 'pglite');
  },
);
