import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { getPriority } from 'node:os';
import { describe, expect, it } from 'vitest';
import { hashPassword, verifyPassword } from './password-hashing.ts';

const poolThreads = () =>
  readdirSync('/proc/self/task').filter(
    (id) => readFileSync(`/proc/self/task/${id}/comm`, 'utf8').trim() === 'libuv-worker',
  );

describe.runIf(existsSync('/proc/self/task'))('hashing', () => {
  it('steps back behind the thread that answers requests, whose own priority stays', async () => {
    const before = getPriority();
    const hash = await hashPassword('a quiet harbour');
    expect(poolThreads().map((id) => getPriority(Number(id)))).toEqual(poolThreads().map(() => 10));
    expect(poolThreads().length).toBeGreaterThan(0);
    expect(getPriority()).toBe(before);
    expect(await verifyPassword({ hash, password: 'a quiet harbour' })).toBe(true);
  });
});
