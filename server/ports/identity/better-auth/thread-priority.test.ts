import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { getPriority } from 'node:os';
import { describe, expect, it } from 'vitest';
import { hashPassword, verifyPassword } from './password-hashing.ts';

const poolThreads = () =>
  readdirSync('/proc/self/task').filter(
    (id) => readFileSync(`/proc/self/task/${id}/comm`, 'utf8').trim() === 'libuv-worker',
  );

describe.runIf(existsSync('/proc/self/task'))('password hashing', () => {
  it('lowers the priority of its pool threads, but not of the main thread', async () => {
    const before = getPriority();
    const hash = await hashPassword('a quiet harbour');
    expect(poolThreads().map((id) => getPriority(Number(id)))).toEqual(poolThreads().map(() => 10));
    expect(poolThreads().length).toBeGreaterThan(0);
    expect(getPriority()).toBe(before);
    expect(await verifyPassword({ hash, password: 'a quiet harbour' })).toBe(true);
  });
});
