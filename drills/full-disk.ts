/**
 * The disk of the database fills up during check-ins, and is freed again. While it is full, writes are rejected with
 * 503, reads succeed, and no check-in is partly written; afterwards everything works without a restart.
 */
import { execFileSync } from 'node:child_process';
import { closeSync, mkdtempSync, openSync, rmdirSync, rmSync, writeSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startRealPostgres } from '../server/db/testing/real-postgres.ts';
import type { HttpCaller, HttpReply } from '../server/testing/http-caller.ts';
import { msUntil } from '../server/testing/ms-until.ts';
import { onServerLocation } from '../server/testing/server-location.ts';
import { compareWithStored } from './fixtures/check-in-load.ts';
import { subscribeUser } from './fixtures/drill-users.ts';
import { type Drill, type DrillResult, resultOf, withinLimit } from './result.ts';

const DISK_MB = 400;
const MAX_TRIES_WHILE_FULL = 60;
const RECOVERY_LIMIT_MS = 10_000;

export const fullDiskOnPglite: Drill = () =>
  withSmallDisk((disk) => fillAndFree(disk, { dataDir: join(disk, 'data') }));

export const fullDiskOnPostgres: Drill = () =>
  withSmallDisk(async (disk) => {
    await using postgres = await startRealPostgres({ min_wal_size: '32MB', max_wal_size: '64MB' }, disk);
    return await fillAndFree(disk, { databaseUrl: postgres.url });
  });

/** @throws {Error} without permission to mount a file system, which is how the disk's size is limited. */
async function withSmallDisk<Result>(work: (disk: string) => Promise<Result>): Promise<Result> {
  const disk = mkdtempSync(join(tmpdir(), 'evenkeel-small-disk-'));
  try {
    execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${DISK_MB}m,mode=755`, 'tmpfs', disk], { stdio: 'pipe' });
  } catch (error) {
    rmdirSync(disk);
    throw new Error('This drill mounts a small file system, which requires root on Linux.', { cause: error });
  }
  try {
    return await work(disk);
  } finally {
    execFileSync('umount', ['--lazy', disk]);
    rmdirSync(disk);
  }
}

const fillAndFree = (disk: string, on: { readonly dataDir?: string; readonly databaseUrl?: string }) =>
  onServerLocation(undefined, async ({ start }): Promise<DrillResult> => {
    const server = await start(on);
    const user = await subscribeUser(server.origin);
    const answered = [await generate(user), await generate(user)];
    const filler = fill(disk);
    const whileFull = await tryUntilRefused(user);
    const reads = await user.get('/api/quotes/recent').catch(() => null);
    rmSync(filler);
    const isAnswered = async () => answered.push(await generate(user)) > 0 && answered.at(-1)?.status === 200;
    const ms = await msUntil(() => isAnswered().catch(() => false), RECOVERY_LIMIT_MS, 100);
    answered.push(...whileFull);
    const ok = answered.filter(({ status }) => status === 200).map(({ body }) => body.quote.id as string);
    const { lost } = await compareWithStored(server.origin, [user.cookies.header], ok);
    const refused = whileFull.filter(({ status }) => status !== 200);
    const isClear = refused.every(({ status, body }) => status === 503 && body?.code === 'temporarily_unavailable');
    const unclear = refused.map(({ status, text }) => `${status} ${text}`.slice(0, 80)).join('; ');
    const how = isClear ? 'all with 503' : `UNEXPECTEDLY: ${unclear}`;
    return resultOf(`full disk under ${on.databaseUrl ? 'PostgreSQL' : 'PGlite'}`, [
      [`${refused.length} check-ins rejected, ${how}`, refused.length > 0 && isClear],
      [`reads while full: ${reads?.status}`, reads?.status === 200],
      withinLimit('space freed, recovered after', ms, RECOVERY_LIMIT_MS),
      [server.isAlive() ? 'the server still runs' : 'the server ENDED', server.isAlive()],
      [`${ok.length} acknowledged, ${lost} lost`, lost === 0],
    ]);
  });

const generate = (user: HttpCaller): Promise<HttpReply> =>
  user.post('/api/quotes/generate', {}, { 'idempotency-key': crypto.randomUUID() });

/** Uses up all free space. @returns the path of the file that takes it. */
function fill(disk: string): string {
  const file = join(disk, 'filler');
  const descriptor = openSync(file, 'w');
  for (let size = 1024 * 1024; size >= 1024; ) {
    try {
      writeSync(descriptor, Buffer.alloc(size));
    } catch {
      size /= 2;
    }
  }
  closeSync(descriptor);
  return file;
}

/** Writes that fit into already allocated pages still succeed. */
async function tryUntilRefused(user: HttpCaller): Promise<HttpReply[]> {
  const replies: HttpReply[] = [];
  while (replies.length < MAX_TRIES_WHILE_FULL && replies.filter(({ status }) => status !== 200).length < 3)
    replies.push(await generate(user));
  return replies;
}
