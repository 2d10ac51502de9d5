import { defineConfig, devices } from '@playwright/test';
import { chromiumPath, journeyFlags } from './scripts/chromium.mjs';

const phone = { ...devices['Desktop Chrome'], viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true };
const desktop = { ...devices['Desktop Chrome'], viewport: { width: 1280, height: 800 } };

/** What size and theme could change runs in all four views. */
const everyView = { testMatch: 'every-view/*.spec.ts' };
/** States of pages that are there run once in each size and once in each theme: the four views take minutes. */
const bothThemes = { testMatch: ['every-view/*.spec.ts', 'both-themes/*.spec.ts'] };

/** No webServer: the fixtures in e2e/ start and stop a server of their own on a free loopback port. */
export default defineConfig({
  testDir: 'e2e',
  globalSetup: './e2e/first-start.ts',
  outputDir: 'test-results/e2e',
  workers: 2,
  // A second try is named at the end of `npm test`, never silent.
  retries: 1,
  forbidOnly: true,
  fullyParallel: false,
  // No journey may hang on the speed of the machine: it waits for things, and may wait long where cores are busy.
  timeout: 180_000,
  expect: { timeout: 30_000 },
  use: {
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
    { name: 'phone-dark', ...everyView, use: { ...phone, colorScheme: 'dark' } },
    { name: 'desktop-light', ...everyView, use: { ...desktop, colorScheme: 'light' } },
    { name: 'desktop-dark', ...bothThemes, use: { ...desktop, colorScheme: 'dark' } },
  ],
});
