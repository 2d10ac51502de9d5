import { Readable } from 'node:stream';
import { expect, it, vi } from 'vitest';
import { isCommonPassword } from './common-passwords.ts';

const faults = vi.hoisted(() => ({ left: 1 }));
vi.mock('node:fs', async (original) => {
  const fs = await original<typeof import('node:fs')>();
  const createReadStream = (...given: Parameters<typeof fs.createReadStream>) => {
    faults.left -= 1;
    return faults.left < 0
      ? fs.createReadStream(...given)
      : new Readable({ read: (): void => {}, construct: (done) => done(new Error('EMFILE: too many open files')) });
  };
  return { ...fs, createReadStream };
});

it('the list of common passwords is read again after it could not be read', async () => {
  await expect(isCommonPassword('a quiet harbour', {})).rejects.toThrow('EMFILE');
  expect(await isCommonPassword('a quiet harbour', {})).toBe(false);
  expect(await isCommonPassword('football1', {})).toBe(true);
});
