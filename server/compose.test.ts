import { createServer } from 'node:net';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { compose } from './compose.ts';
import { readConfig } from './config.ts';
import { type DatabasePlace, freshDatabasePlace } from './db/testing/test-database.ts';
import { StartFailure } from './start-failure.ts';
import { Browser } from './testing/browser.ts';

let place: DatabasePlace;
beforeEach(async () => {
  place = await freshDatabasePlace('pglite');
});
afterEach(() => place.remove());

const configWith = (variables: Record<string, string>) =>
  readConfig({ NODE_ENV: 'test', LOG_LEVEL: 'silent', DATA_DIR: place.dataDir, ...variables });

it('a port that is taken is said, and the data folder is free again', async () => {
  const taken = createServer();
  await new Promise<void>((resolve) => taken.listen(0, '127.0.0.1', resolve));
  const { port } = taken.address() as { port: number };
  const house = await compose(configWith({ PORT: String(port) }));
  await expect(house.listen()).rejects.toThrow(StartFailure);
  await new Promise((resolve) => taken.close(resolve));
  const again = await compose(configWith({ PORT: String(port) }));
  expect(await again.listen()).toContain(`http://localhost:${port}`);
  await again.close();
});

it('health: the process answers, and ready means that database and job queue do', async () => {
  const house = await compose(configWith({}));
  const browser = new Browser(house.app);
  expect([(await browser.get('/healthz')).status, (await browser.get('/readyz')).status]).toEqual([200, 200]);
  await house.close();
});

it('over https the cookie is __Host- and Secure, and browsers are told to stay on https', async () => {
  const house = await compose(configWith({ APP_URL: 'https://evenkeel.example' }));
  const account = { email: 'ada@example.test', password: 'a quiet harbour' };
  const answer = await new Browser(house.app).post('/api/auth/register', account, {
    origin: 'https://evenkeel.example',
  });
  expect([answer.headers['set-cookie']].flat()[0]).toMatch(
    /^__Host-evenkeel=.*; Path=\/; HttpOnly; (Secure; )?SameSite=Lax/,
  );
  expect([answer.headers['set-cookie']].flat()[0]).toContain('Secure');
  expect(answer.headers['strict-transport-security']).toContain('max-age=31536000');
  await house.close();
});

it('every answer carries the security headers, and none allows inline code', async () => {
  const house = await compose(configWith({}));
  for (const path of ['/healthz', '/api/user', '/sandbox', '/nothing']) {
    const { headers } = await new Browser(house.app).get(path);
    expect(headers).toMatchObject({ 'x-content-type-options': 'nosniff', 'x-frame-options': 'DENY' });
    expect(headers['content-security-policy']).toContain("default-src 'self'");
    expect(headers['content-security-policy']).not.toContain('unsafe');
  }
  await house.close();
});
