/**
 * `npx tsx scripts/readme-pictures.ts [folder]`: takes the pictures of the README from a folder that `npm run demo`
 * filled, on the built server. Adds one check-in to it.
 */
import { join } from 'node:path';
import { type Browser, chromium, type Page } from '@playwright/test';
import { startBuiltServer } from '../server/testing/server-process.ts';
import { PASSWORD } from '../server/testing/user-actions.ts';
import { chromiumPath, journeyFlags } from './chromium.mjs';
import { demoUser } from './demo/users.ts';
import { inProject } from './root.mjs';

interface Picture {
  readonly name: string;
  readonly path: string;
  readonly height: number;
  readonly colorScheme: 'light' | 'dark';
  /** Prepares the page before the picture is taken. */
  readonly prepare: (page: Page) => Promise<void>;
}

const PHONE_WIDTH = 390;

/** Some sliders are set and others left alone, as in real use. */
async function rateSome(page: Page): Promise<void> {
  await page.getByRole('slider', { name: /^Stress/ }).press('4');
  await page.getByRole('slider', { name: /^Focus/ }).press('2');
}

/** No focus ring, and the top of the page. */
const leaveFocus = (page: Page): Promise<void> =>
  page.evaluate(() => {
    (document.activeElement as HTMLElement | null)?.blur();
    scrollTo(0, 0);
  });

/** In this order: the quote's check-in comes after the pictures that it would change. */
const pictures: readonly Picture[] = [
  {
    ...{ name: 'home-phone-light', path: '/', height: 1180, colorScheme: 'light' },
    prepare: async (page) => {
      // The next slider appears when this one is rated.
      await page.getByRole('slider').first().press('2');
      await page.getByRole('slider').nth(1).waitFor();
      await leaveFocus(page);
    },
  },
  {
    ...{ name: 'analytics-phone-dark', path: '/analytics', height: 1180, colorScheme: 'dark' },
    prepare: async (page) => {
      const heading = page.getByRole('heading', { name: 'Your year in tides' });
      await page.getByRole('heading', { name: 'Each feeling over time' }).waitFor();
      await heading.evaluate((element) => element.scrollIntoView({ block: 'start' }));
    },
  },
  {
    ...{ name: 'check-in-phone-dark', path: '/sliders', height: 844, colorScheme: 'dark' },
    prepare: async (page) => {
      await rateSome(page);
      await leaveFocus(page);
    },
  },
  {
    ...{ name: 'quote-phone-light', path: '/sliders', height: 844, colorScheme: 'light' },
    prepare: async (page) => {
      await rateSome(page);
      await page.getByRole('button', { name: 'Generate My Quote' }).click();
      await page.getByRole('blockquote').waitFor();
      await page.getByRole('button', { name: 'Close' }).click();
      await page.getByText('Quote Generated').waitFor({ state: 'detached' });
    },
  },
];

async function take(browser: Browser, origin: string, { name, path, height, colorScheme, prepare }: Picture) {
  const context = await browser.newContext({
    ...{ baseURL: origin, colorScheme, reducedMotion: 'reduce', hasTouch: true, isMobile: true },
    viewport: { width: PHONE_WIDTH, height },
  });
  const data = { email: demoUser.email, password: PASSWORD };
  const { status } = await context.request
    .post('/api/auth/login', { data, headers: { origin } })
    .then((reply) => ({ status: reply.status() }));
  if (status !== 200) throw new Error(`Signing in returned status ${status}. Was the folder filled by npm run demo?`);
  const page = await context.newPage();
  await page.goto(path);
  await prepare(page);
  await page.waitForLoadState('networkidle');
  await page.screenshot({ path: inProject(`docs/pictures/${name}.png`), animations: 'disabled' });
  await context.close();
}

const dataDir = process.argv[2] ?? inProject('.data-demo');
const server = await startBuiltServer({ dataDir, variables: { COOKIE_BANNER_ENABLED: 'false' } });
const browser = await chromium.launch({ executablePath: chromiumPath(), args: journeyFlags });
try {
  for (const picture of pictures) {
    await take(browser, server.origin, picture);
    console.log(join('docs/pictures', `${picture.name}.png`));
  }
} finally {
  await browser.close();
  await server.end('SIGTERM');
}
