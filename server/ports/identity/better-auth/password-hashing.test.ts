import { expect, it } from 'vitest';
import { hashPassword, verifyPassword } from './password-hashing.ts';

const password = 'a quiet harbour';

it('hashes with argon2id at 19 MiB, two passes and one lane unless told otherwise', async () => {
  expect(await hashPassword(password)).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
});

it('verifies a password whatever its hash cost', async () => {
  const hash = await hashPassword(password, { memoryCost: 8, timeCost: 1 });
  expect(hash).toContain('m=8,t=1,p=1');
  expect(await verifyPassword({ hash, password })).toBe(true);
  expect(await verifyPassword({ hash, password: 'a loud harbour' })).toBe(false);
});
