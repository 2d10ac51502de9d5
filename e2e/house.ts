/**
 * What every journey starts from: the built server on a data folder of its own, and a page on which a console error,
 * a page error or a failed request fails the test.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { AxeBuilder } from '@axe-core/playwright';
import { test as base, expect, type Page } from '@playwright/test';
import { freePort, startBuiltServer } from '../server/testing/server-process.ts';

export interface House {
  readonly origin: string;
  /** Kills the server without a word, as a power cut would, and starts it again on the same data. */
  readonly killAndRestart: () => Promise<void>;
}

interface Fixtures {
  readonly house: House;
  /** Allows console errors that match, for pages that are meant to meet a failure. */
  readonly expectTrouble: (pattern: RegExp) => void;
}

export const test = base.extend<Fixtures>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright wants the first argument destructured.
  house: async ({}, use) => {
    const dataDir = mkdtempSync(join(tmpdir(), 'evenkeel-e2e-'));
    const place = { dataDir, port: await freePort() };
    let server = await startBuiltServer(place);
    const killAndRestart = async () => {
      await server.end('SIGKILL');
      server = await startBuiltServer(place);
    };
    await use({ origin: server.origin, killAndRestart });
    await server.end();
    rmSync(dataDir, { recursive: true, force: true });
  },
  baseURL: async ({ house }, use) => use(house.origin),
  expectTrouble: async ({ page }, use) => {
    const allowed: RegExp[] = [];
    const troubles: string[] = [];
    page.on('console', (message) => {
      if (message.type() === 'error') troubles.push(`${message.text()} (${message.location().url})`);
    });
    page.on('pageerror', (error) => troubles.push(String(error)));
    page.on('request', (request) => {
      if (!/^(http:\/\/localhost:\d+|data:|blob:)/.test(request.url())) troubles.push(`request to ${request.url()}`);
    });
    await use((pattern) => allowed.push(pattern));
    expect(troubles.filter((trouble) => !allowed.some((pattern) => pattern.test(trouble)))).toEqual([]);
  },
});
// A visitor's question who they are is answered 401, which the browser notes in its console.
test.beforeEach(({ expectTrouble }) => expectTrouble(/401.*\/api\/user/));

export { expect };

/** No violation of WCAG 2.2 A or AA on the page as it is now. */
export async function expectAccessible(page: Page): Promise<void> {
  const { violations } = await new AxeBuilder({ page })
    .withTags(['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'])
    .analyze();
  const found = violations.map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.target.join(' ')).join(', ')}`);
  expect(found).toEqual([]);
}

/** Signs up through the page and ends on /subscription. */
export async function signUp(page: Page, email: string): Promise<void> {
  await page.goto('/auth');
  await page.getByRole('tab', { name: 'Create Account' }).click();
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill('a quiet harbour');
  await page.getByRole('button', { name: 'Create Account' }).click();
  await expect(page).toHaveURL(/\/subscription$/);
}

/** Signs up and takes the plan without the pages, for journeys that begin later. */
export async function subscribe(page: Page, email: string): Promise<void> {
  const post = async (path: string, data?: object) => {
    const answer = await page.request.post(path, data ? { data } : {});
    expect(answer.ok(), `${path}: ${await answer.text()}`).toBe(true);
    return answer.json();
  };
  await post('/api/auth/register', { email, password: 'a quiet harbour', firstName: 'Ada' });
  const { clientSecret } = await post('/api/create-setup-intent');
  const card = { cardNumber: '4242424242424242', expMonth: 12, expYear: 2034, cvc: '123' };
  await post('/sandbox/payments/confirm-setup', { clientSecret, ...card });
  await post('/api/create-subscription-after-setup');
}
