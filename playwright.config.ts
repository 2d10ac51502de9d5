import { defineConfig, devices } from '@playwright/test';
import type { AppKind, WorkerFixtures } from './e2e/support/fixtures.ts';
import { journeyBrowserPath, journeyFlags } from './scripts/chromium.mjs';

const phone = { ...devices['Desktop Chrome'], viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true };

/**
 * Journeys run on the phone in the light theme. Those in both-sizes also run on a desktop in the dark theme, in the same
 * worker. Checks in every-view and both-themes resize the page and change its theme, because opening each page again
 * would take several times as long.
 */
const phoneLight = { ...phone, colorScheme: 'light' } as const;

/**
 * Journeys that need a separate app say so in their file's name: `*.all-users.spec.ts` counts or affects all its users,
 * `*.moved-clock.spec.ts` moves the clock that they share, `*.cookie-banner.spec.ts` needs the cookie banner.
 */
const separateAppKinds: readonly AppKind[] = ['all-users', 'moved-clock', 'cookie-banner'];

/** One worker for each separate app: starting one, with its server and browser, costs 2.5 s of processor time. */
const inSeparateApps = separateAppKinds.map((appKind) => ({
  name: `phone-light-${appKind}`,
  testMatch: new RegExp(`/[^/]+\\.${appKind}\\.spec\\.ts$`),
  workers: 1,
  use: { ...phoneLight, appKind },
}));

const inSharedApps = { name: 'phone-light', testMatch: /\/[^/.]+\.spec\.ts$/, use: phoneLight };

/** No webServer: the fixtures in e2e/ start and stop servers on free loopback ports. */
export default defineConfig<object, WorkerFixtures>({
  testDir: 'e2e',
  globalSetup: './e2e/support/data-template.ts',
  outputDir: 'test-results/e2e',
  // A journey waits for half of its time: with one worker per core, the cores would be idle meanwhile.
  workers: 4,
  // Retries are listed at the end of `npm test`.
  retries: 1,
  forbidOnly: true,
  fullyParallel: false,
  // No journey may depend on the machine's speed: it waits for conditions, which takes long if the cores are busy.
  timeout: 180_000,
  expect: { timeout: 30_000 },
  use: {
    // A new context for each journey costs as much as opening a page. Its state is cleared before the next journey.
    reuseContext: true,
    // Motion is rendered in software here: only journeys about motion turn it on, and the complete first one.
    contextOptions: { reducedMotion: 'reduce' },
    // A test cannot intercept a service worker's requests; the journey about the service worker allows it.
    serviceWorkers: 'block',
    locale: 'en-GB',
    timezoneId: 'Europe/London',
    screenshot: 'only-on-failure',
    // Only for retries, and without screenshots: with software rendering they cost as much as the journey. Without
    // snapshots too: they are taken by scripts in every frame, which a sandboxed frame refuses with a console error, so
    // tracing itself would make the retry fail.
    trace: { mode: 'on-first-retry', screenshots: false, snapshots: false },
    launchOptions: {
      executablePath: journeyBrowserPath(),
      args: journeyFlags,
    },
  },
  // The projects with one worker start first; otherwise they would finish last.
  projects: [...inSeparateApps, inSharedApps],
});
