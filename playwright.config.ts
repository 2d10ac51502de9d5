import { defineConfig, devices } from '@playwright/test';
import { chromiumPath, journeyFlags } from './scripts/chromium.mjs';

const phone = { ...devices['Desktop Chrome'], viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true };
const desktop = { ...devices['Desktop Chrome'], viewport: { width: 1280, height: 800 } };

/**
 * Everything runs on the phone by day. What size and theme could change runs on the desktop by night too: every-view
 * looks at both themes in each size, both-themes at states of those pages once in each size and each theme.
 */
const both = ['every-view/*.spec.ts', 'both-themes/*.spec.ts'];

/** No webServer: the fixtures in e2e/ start and stop a server of their own on a free loopback port. */
export default defineConfig({
  testDir: 'e2e',
  globalSetup: './e2e/support/data-template.ts',
  outputDir: 'test-results/e2e',
  // A third of a journey is waiting: with a worker for each of two cores they would stand still that long.
  workers: 3,
  // A second try is named at the end of `npm test`, never silent.
  retries: 1,
  forbidOnly: true,
  fullyParallel: false,
  // No journey may hang on the speed of the machine: it waits for things, and may wait long where cores are busy.
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
    // Only of a second try, and without its film: on a machine that draws in software it costs as much as the journey.
    // Without copies of the pages too: they are taken by scripts in every frame, which a locked-up one refuses with an
    // error in the console, and so a second try would fail for being looked at.
    trace: { mode: 'on-first-retry', screenshots: false, snapshots: false },
    launchOptions: {
      executablePath: chromiumPath(),
      args: journeyFlags,
    },
  },
  projects: [
    { name: 'phone-light', use: { ...phone, colorScheme: 'light' } },
    { name: 'desktop-dark', testMatch: both, use: { ...desktop, colorScheme: 'dark' } },
  ],
});
