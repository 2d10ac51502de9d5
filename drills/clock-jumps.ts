/**
 * The machine's clock jumps during check-ins: three hours ahead, five back, two days ahead, and back to the correct
 * time. No request fails, every acknowledged check-in is stored, no user is signed out, and the server stays up.
 * libfaketime changes the wall clock of the server process, not its monotonic clock, as on a machine whose time is
 * corrected.
 */
import { existsSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { msUntil } from '../server/testing/ms-until.ts';
import { onServerLocation } from '../server/testing/server-location.ts';
import { compareWithStored } from './fixtures/check-in-load.ts';
import { subscribeUser } from './fixtures/drill-users.ts';
import { type Drill, MissingPackagesError, noneOf, resultOf } from './result.ts';

/** Offsets from the correct time, in hours. */
const JUMPS = [3, -2, 48, 0];
const CHECK_INS = 5;
/** libfaketime reads its file once a second. */
const OFFSET_TIMEOUT_MS = 20_000;
const LIBRARIES = ['x86_64', 'aarch64'].map((machine) => `/usr/lib/${machine}-linux-gnu/faketime/libfaketimeMT.so.1`);

export const clockJumps: Drill<string | undefined> = (postgresUrl) =>
  onServerLocation(postgresUrl, async ({ dataDir, engine, start }) => {
    const library = LIBRARIES.find((path) => existsSync(path));
    if (!library) throw new MissingPackagesError(['libfaketime']);
    const clock = join(dataDir, 'clock');
    writeFileSync(clock, '+0');
    const server = await start({
      variables: {
        LD_PRELOAD: library,
        FAKETIME_TIMESTAMP_FILE: clock,
        FAKETIME_CACHE_DURATION: '1',
        FAKETIME_DONT_FAKE_MONOTONIC: '1',
      },
    });
    const user = await subscribeUser(server.origin);
    const answered: string[] = [];
    const failed: string[] = [];
    for (const hours of JUMPS) {
      writeFileSync(clock, `${hours < 0 ? '' : '+'}${hours}h`);
      await waitForClockOffset(server.origin, hours);
      for (let one = 0; one < CHECK_INS; one += 1) {
        const reply = await user.post('/api/quotes/generate', {}, { 'idempotency-key': crypto.randomUUID() });
        if (reply.status === 200) answered.push(reply.body.quote.id);
        else failed.push(`${hours} h: ${reply.status} ${reply.body?.code}`);
      }
      const pages = await Promise.all(['/api/user', '/api/user/progress', '/readyz'].map((path) => user.get(path)));
      failed.push(...pages.filter(({ status }) => status !== 200).map(({ status }) => `${hours} h: read ${status}`));
    }
    const { lost } = await compareWithStored(server.origin, [user.cookies.header], answered);
    const isEachAnswered = answered.length === JUMPS.length * CHECK_INS;
    return resultOf(`clock jumps during check-ins on ${engine}`, [
      [`server clock offsets: ${JUMPS.join(', ')} h`],
      [`${answered.length} check-ins acknowledged, ${lost} lost`, isEachAnswered && lost === 0],
      noneOf('failures', failed),
    ]);
  });

/** The Date header of each response has the server's time. */
async function waitForClockOffset(origin: string, hours: number): Promise<void> {
  let offset = Number.NaN;
  const isSet = async () => {
    const { headers } = await fetch(`${origin}/healthz`);
    offset = (Date.parse(headers.get('date') ?? '') - Date.now()) / 3_600_000;
    return Math.round(offset) === hours;
  };
  if ((await msUntil(isSet, OFFSET_TIMEOUT_MS, 200)) === Number.POSITIVE_INFINITY)
    throw new Error(`The server's clock offset is ${offset} h instead of ${hours} h.`);
}
