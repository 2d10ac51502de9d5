/** Several servers of one deployment start at the same time, on an empty database. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { compose } from '../compose.ts';
import { readConfig } from '../config.ts';
import { emptyDatabaseLocation } from '../db/testing/test-database.ts';
import { Browser } from '../testing/browser.ts';

const SERVERS = 3;
const TIMES = 3;

it(`${SERVERS} servers started at once on an empty database all become ready, ${TIMES} times`, {
  timeout: 240_000,
}, async () => {
  for (let time = 0; time < TIMES; time += 1) {
    const location = await emptyDatabaseLocation('postgres');
    const folders = Array.from({ length: SERVERS }, () => mkdtempSync(join(tmpdir(), 'evenkeel-test-')));
    const apps = await Promise.all(
      folders.map((DATA_DIR) =>
        compose(
          readConfig({
            NODE_ENV: 'test',
            LOG_LEVEL: 'silent',
            DATA_DIR,
            DATABASE_URL: location.databaseUrl,
            SESSION_SECRET: 'one secret for all of them, 32+ letters',
          }),
        ),
      ),
    );
    for (const { fastify } of apps) {
      const status = async () => (await new Browser(fastify).get('/readyz')).status;
      // /readyz times out with 503 after 2 s, which may be too short on a busy machine.
      await expect.poll(status, { timeout: 30_000 }).toBe(200);
    }
    await Promise.all(apps.map(({ close }) => close()));
    for (const folder of folders) rmSync(folder, { recursive: true, force: true });
    await location.remove();
  }
});
