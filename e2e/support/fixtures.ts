/**
 * The fixtures of every journey: the built server on a separate data folder for each worker, and a page on which a
 * console error, a page error or an external request fails the test. Each test creates its own users.
 */
import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test as base, expect, type Page, type Route } from '@playwright/test';
import { freePort } from '../../server/testing/free-port.ts';
import { startBuiltServer } from '../../server/testing/server-process.ts';
import * as actions from '../../server/testing/user-actions.ts';
import { type Caller, pageClient } from './api.ts';
import { copyDataTemplate } from './data-template.ts';

export type AppKind = 'shared' | 'all-users' | 'moved-clock' | 'cookie-banner';

export interface TestApp {
  readonly origin: string;
  /** Kills the server abruptly, like a power cut, and starts it again on the same data. */
  readonly killAndRestart: () => Promise<void>;
}

interface Fixtures {
  /** Allows console errors that match, for pages that are meant to meet a failure. */
  readonly expectTrouble: (pattern: RegExp) => void;
}

export interface WorkerFixtures {
  /** Set by the project, see playwright.config.ts. People are asked about cookies only in an app of that kind. */
  readonly appKind: AppKind;
  readonly app: TestApp;
}

export const test = base.extend<Fixtures, WorkerFixtures>({
  appKind: ['shared', { option: true, scope: 'worker' }],
  app: [
    async ({ appKind }, use) => {
      const dataDir = mkdtempSync(join(tmpdir(), 'evenkeel-e2e-'));
      copyDataTemplate(dataDir);
      const variables = { COOKIE_BANNER_ENABLED: String(appKind === 'cookie-banner') };
      const place = { dataDir, port: await freePort(), variables };
      let server = await startBuiltServer(place);
      const killAndRestart = async () => {
        await server.end('SIGKILL');
        server = await startBuiltServer(place);
      };
      await use({ origin: server.origin, killAndRestart });
      // Killed: a clean stop would copy data that is then deleted.
      await server.end('SIGKILL');
      rmSync(dataDir, { recursive: true, force: true });
    },
    { scope: 'worker' },
  ],
  baseURL: async ({ app }, use) => use(app.origin),
  page: async ({ page }, use) => {
    adaptToPageShells(page);
    await use(page);
  },
  context: async ({ context, serviceWorkers }, use) => {
    await use(context);
    // A service worker and what it keeps outlast the clearing between journeys, so its window ends with it.
    if (serviceWorkers === 'allow') await context.close();
  },
  expectTrouble: [
    async ({ page }, use) => {
      // For a visitor, the session call is answered 401, which the browser logs to its console.
      const allowed = [/401.*\/api\/user\b/];
      const troubles: string[] = [];
      page.on('console', (message) => {
        if (message.type() === 'error') troubles.push(`${message.text()} (${message.location().url})`);
      });
      page.on('pageerror', (error) => troubles.push(String(error)));
      page.on('request', (request) => {
        if (!/^(http:\/\/localhost:\d+|data:|blob:)/.test(request.url())) troubles.push(`request to ${request.url()}`);
      });
      await use((pattern) => void allowed.push(pattern));
      expect(troubles.filter((trouble) => !allowed.some((pattern) => pattern.test(trouble)))).toEqual([]);
    },
    { auto: true },
  ],
});

/**
 * A page may arrive as a shell, before the app is there. Loading one ends when the app has taken its place, unless the
 * journey holds up its scripts. A call that a journey answers itself has to be made, so the server's replies are then taken out.
 */
function adaptToPageShells(page: Page): void {
  const { goto, reload, route } = page;
  let holdsUpScripts = false;
  const whenAppIsThere = async () => {
    if (!holdsUpScripts) await expect(page.locator('#root [data-style]')).toHaveCount(0);
  };
  page.goto = async (...args) => {
    const response = await goto.apply(page, args);
    await whenAppIsThere();
    return response;
  };
  page.reload = async (...args) => {
    const response = await reload.apply(page, args);
    await whenAppIsThere();
    return response;
  };
  page.route = async (url, ...rest) => {
    if (/assets/.test(String(url))) holdsUpScripts = true;
    if (/api/.test(String(url))) await route.call(page, isDocument, withoutFirstReplies);
    return route.call(page, url, ...rest);
  };
}

const isDocument = ({ pathname }: URL): boolean => !/^\/(api|assets|sandbox)\/|\.\w+$/.test(pathname);
const FIRST_REPLIES = /<script type="application\/json" id="first-replies">.*?<\/script>/s;

async function withoutFirstReplies(route: Route): Promise<void> {
  if (route.request().resourceType() !== 'document') return route.fallback();
  const response = await route.fetch({ maxRedirects: 0 });
  const body = await response.text();
  await route.fulfill({ response, body: body.replace(FIRST_REPLIES, '') });
}

export { expect };

/** An unused address. */
export const uniqueEmail = (): string => `${randomUUID()}@example.test`;

/** Signs up through the page, consents to storing check-ins, and ends on /subscription. */
export async function signUp(page: Page, email: string): Promise<void> {
  await page.goto('/auth');
  await page.getByRole('tab', { name: 'Create Account' }).click();
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(actions.PASSWORD);
  await page.getByRole('button', { name: 'Create Account' }).click();
  await expect(page).toHaveURL(/\/subscription$/);
  await actions.grantHealthConsent(pageClient(page));
}

/** Signs in through the page that is open. */
export async function signIn(page: Page, email: string, password = actions.PASSWORD): Promise<void> {
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Sign In' }).click();
}

interface SignUpOptions {
  /** False: consent to storing check-ins has not been requested yet. */
  readonly healthConsent?: boolean;
}

/** Signs up without the pages: a person who has no plan yet. */
export async function register(
  caller: Caller,
  email: string,
  { healthConsent = true }: SignUpOptions = {},
): Promise<void> {
  await actions.register(pageClient(caller), { email, firstName: 'Ada' });
  if (healthConsent) await actions.grantHealthConsent(pageClient(caller));
}

/** Signs up and starts the plan without the pages, for journeys that begin later. */
export async function subscribe(
  caller: Caller,
  email: string,
  cardNumber?: string,
  options: SignUpOptions = {},
): Promise<void> {
  await register(caller, email, options);
  await actions.startTrial(pageClient(caller), cardNumber);
}

/** One check-in without the pages; sliders left out are at 3. */
export const checkIn = (page: Page, ratings?: Parameters<typeof actions.checkIn>[1]) =>
  actions.checkIn(pageClient(page), ratings);

/** Moves the clock of the whole app: only in an app used by no other journey. */
export const advanceDays = (page: Page, days: number): Promise<unknown> =>
  actions.advanceClock(pageClient(page), days * 86_400);

/** Counts the page's requests from now on. */
export function countRequests(page: Page, path: string): () => number {
  let count = 0;
  page.on('request', (request) => {
    if (new URL(request.url()).pathname.startsWith(path)) count += 1;
  });
  return () => count;
}

/** Waits until the page has made no request for three seconds; fails if it never stops. */
export async function waitUntilQuiet(count: () => number): Promise<void> {
  let before = -1;
  let quietSeconds = 0;
  const step = () => {
    quietSeconds = count() === before ? quietSeconds + 1 : 0;
    before = count();
    return quietSeconds;
  };
  await expect.poll(step, { intervals: [1000], timeout: 20_000 }).toBeGreaterThanOrEqual(3);
}

/** Moves one slider of the check-in to an end or to a number. */
export async function rate(page: Page, name: RegExp, key: 'Home' | 'End' | '1' | '2' | '3' | '4' | '5'): Promise<void> {
  await page.getByRole('slider', { name }).press(key);
}

/** A slider of the check-in. */
export const slider = (page: Page, name: string) => page.getByRole('slider', { name, exact: true });

/** The button that makes the check-in. */
export const generate = (page: Page) => page.getByRole('button', { name: 'Generate My Quote' });

/** The user's current day, as the server has it. */
export const todayOf = async (page: Page): Promise<string> =>
  (await (await page.request.get('/api/user/progress')).json()).today;

export const countCheckIns = async (page: Page): Promise<number> =>
  (await (await page.request.get('/api/user/stats')).json()).totalEntries;

/** The last check-in, as the server has stored it. */
export const lastCheckIn = async (page: Page) => (await (await page.request.get('/api/check-ins/last')).json()).checkIn;
