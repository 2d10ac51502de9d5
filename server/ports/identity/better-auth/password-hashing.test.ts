import { expect, it } from 'vitest';
import { hashPassword, verifyPassword } from './password-hashing.ts';

const password = 'a quiet harbour';

it('hashPassword uses argon2id with 19 MiB, two passes and one lane by default', async () => {
  expect(await hashPassword(password)).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
});

it('verifyPassword checks a password against a hash of any cost', async () => {
  const hash = await hashPassword(password, { memoryCost: 8, timeCost: 1 });
  expect(hash).toContain('m=8,t=1,p=1');
  expect(await verifyPassword({ hash, password })).toBe(true);
  expect(await verifyPassword({ hash, password: 'a loud harbour' })).toBe(false);
});
