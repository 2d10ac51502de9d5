import { defineConfig, devices } from '@playwright/test';
import type { AppKind, WorkerFixtures } from './e2e/support/fixtures.ts';
import { journeyBrowserPath, journeyFlags } from './scripts/chromium.mjs';

const phone = { ...devices['Desktop Chrome'], viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true };
const desktop = { ...devices['Desktop Chrome'], viewport: { width: 1280, height: 800 } };

/**
 * Everything runs on the phone in the light theme. What size and theme could affect also runs on the desktop in the dark
 * theme: every-view checks both themes in each size, both-themes further states once per size and per theme.
 */
const views = [
  { name: 'phone-light', folder: '', use: { ...phone, colorScheme: 'light' } },
  { name: 'desktop-dark', folder: '/(every-view|both-themes)', use: { ...desktop, colorScheme: 'dark' } },
] as const;

/**
 * Journeys that need a separate app say so in their file's name: `*.all-users.spec.ts` counts or reaches everyone in it,
 * `*.moved-clock.spec.ts` moves the clock they all live by, `*.cookie-banner.spec.ts` is asked about cookies.
 */
const separateAppKinds: readonly AppKind[] = ['all-users', 'moved-clock', 'cookie-banner'];

/** One worker for each separate app: starting one, with its server and browser, costs 2.5 s of processor time. */
const inSeparateApps = separateAppKinds.flatMap((appKind) =>
  views.map(({ name, folder, use }) => ({
    name: `${name}-${appKind}`,
    testMatch: new RegExp(`${folder}/[^/]+\\.${appKind}\\.spec\\.ts$`),
    workers: 1,
    use: { ...use, appKind },
  })),
);

const inSharedApps = views.map(({ name, folder, use }) => ({
  name,
  testMatch: new RegExp(`${folder}/[^/.]+\\.spec\\.ts$`),
  use,
}));

/** No webServer: the fixtures in e2e/ start and stop servers on free loopback ports. */
export default defineConfig<object, WorkerFixtures>({
  testDir: 'e2e',
  globalSetup: './e2e/support/data-template.ts',
  outputDir: 'test-results/e2e',
  // Half of a journey is waiting: with one worker per core, the cores would be idle for that long.
  workers: 4,
  // Retries are listed at the end of `npm test`.
  retries: 1,
  forbidOnly: true,
  fullyParallel: false,
  // No journey may depend on the machine's speed: it waits for conditions, for long if the cores are busy.
  timeout: 180_000,
  expect: { timeout: 30_000 },
  use: {
    // A window of its own costs each journey as much as opening a page. What one leaves is cleared before the next.
    reuseContext: true,
    // What moves is drawn in software here: only journeys about motion have it, and the first one from end to end.
    contextOptions: { reducedMotion: 'reduce' },
    // What a service worker fetches cannot be intercepted by a test; the one about it lets it in.
    serviceWorkers: 'block',
    locale: 'en-GB',
    timezoneId: 'Europe/London',
    screenshot: 'only-on-failure',
    // Only for retries, and without screenshots: with software rendering they cost as much as the journey. Without
    // snapshots too: they are taken by scripts in every frame, which a sandboxed frame refuses with a console error, and
    // so the retry would fail for being traced.
    trace: { mode: 'on-first-retry', screenshots: false, snapshots: false },
    launchOptions: {
      executablePath: journeyBrowserPath(),
      args: journeyFlags,
    },
  },
  // Those with one worker come first; otherwise they would finish last.
  projects: [...inSeparateApps, ...inSharedApps],
});
