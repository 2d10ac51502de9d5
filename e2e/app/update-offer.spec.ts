import { cpSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import type { Page } from '@playwright/test';
import { freePort } from '../../server/testing/free-port.ts';
import { startProcess } from '../../server/testing/server-process.ts';
import { expectAccessible } from '../support/accessibility.ts';
import { copyDataTemplate } from '../support/data-template.ts';
import { test as base, expect, type TestApp } from '../support/fixtures.ts';

interface UpdatableApp extends TestApp {
  /** From now on the server has a newer version. */
  readonly publishNewVersion: () => void;
}

/** An app that serves a copy of the build, which a test may change. */
const test = base.extend<object, { updatableApp: UpdatableApp }>({
  updatableApp: [
    // biome-ignore lint/correctness/noEmptyPattern: the way to say that a fixture needs no other
    async ({}, use) => {
      const folder = mkdtempSync(join(tmpdir(), 'evenkeel-update-'));
      for (const part of ['server', 'web']) cpSync(`dist/${part}`, join(folder, 'dist', part), { recursive: true });
      symlinkSync(join(process.cwd(), 'node_modules'), join(folder, 'node_modules'));
      copyDataTemplate(join(folder, 'data'));
      const port = await freePort();
      const env = { PORT: String(port), DATA_DIR: join(folder, 'data'), LOG_LEVEL: 'error', RATE_LIMITS: 'off' };
      const server = await startProcess([join(folder, 'dist/server/main.js')], env, { port, path: '/readyz' });
      await use({
        origin: server.origin,
        killAndRestart: () => Promise.reject(new Error('This app is not for that.')),
        publishNewVersion: () => changeServiceWorker(join(folder, 'dist/web/service-worker.js')),
      });
      await server.end();
      rmSync(folder, { recursive: true, force: true });
    },
    { scope: 'worker' },
  ],
  app: [({ updatableApp }, use) => use(updatableApp), { scope: 'worker' }],
});

let versions = 0;

/** Changes the file as a build of other sources would, in every encoding it is served in. */
function changeServiceWorker(file: string): void {
  versions += 1;
  const code = `${readFileSync(file, 'utf8')}\n// Version ${versions}.`;
  writeFileSync(file, code);
  writeFileSync(`${file}.br`, brotliCompressSync(code));
  writeFileSync(`${file}.gz`, gzipSync(code));
}

test.use({ serviceWorkers: 'allow' });

const offer = (page: Page) => page.getByText('A new version of Evenkeel is ready.', { exact: false });
const isSamePage = (page: Page): Promise<boolean> => page.evaluate(() => 'openedBefore' in window);
/** Whether a newer version is waiting. */
const isUpdateWaiting = (page: Page): Promise<boolean> =>
  page.evaluate(async () => (await navigator.serviceWorker.ready).waiting !== null);

/** Types into a field, publishes a newer version, and returns to the tab, which then offers it. */
async function waitForUpdateOffer(page: Page, app: UpdatableApp): Promise<void> {
  await page.goto('/auth');
  await page.evaluate(() => navigator.serviceWorker.ready);
  await page.reload();
  await page.getByLabel('Email').fill('half an addr');
  await page.evaluate(() => Object.assign(window, { openedBefore: true }));
  await expect(offer(page)).toBeHidden();
  await publishAndWaitForOffer(page, app);
}

async function publishAndWaitForOffer(page: Page, app: UpdatableApp): Promise<void> {
  app.publishNewVersion();
  // The app watches for updates once it is idle, and looks for one whenever the page is shown.
  await expect(async () => {
    await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));
    await expect(offer(page)).toBeVisible({ timeout: 1000 });
  }).toPass();
}

test("a newer version waits after 'Later', with what is being typed kept, and is activated by 'Update now', which reloads only this tab", async ({
  page,
  context,
  updatableApp,
}) => {
  await waitForUpdateOffer(page, updatableApp);
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Later' }).click();
  await expect(offer(page)).toBeHidden();
  await expect(page.getByRole('main')).toBeFocused();
  await expect(page.getByLabel('Email')).toHaveValue('half an addr');
  expect(await isSamePage(page)).toBe(true);
  expect(await isUpdateWaiting(page)).toBe(true);

  await publishAndWaitForOffer(page, updatableApp);
  const besides = await context.newPage();
  await besides.goto('/auth');
  await besides.getByLabel('Email').fill('half of another');
  await besides.evaluate(() => Object.assign(window, { openedBefore: true }));
  expect(await isSamePage(page)).toBe(true);

  await page.getByRole('button', { name: 'Update now' }).click();
  await expect(page.getByLabel('Email')).toHaveValue('');
  expect(await isSamePage(page)).toBe(false);
  await expect(offer(page)).toBeHidden();
  expect(await isUpdateWaiting(page)).toBe(false);
  await expect(besides.getByLabel('Email')).toHaveValue('half of another');
  expect(await isSamePage(besides)).toBe(true);
});
