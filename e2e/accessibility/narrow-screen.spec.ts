import type { Page } from '@playwright/test';
import { checkIn, expect, register, subscribe, test, uniqueEmail } from '../support/fixtures.ts';

test.use({ viewport: { width: 320, height: 640 } });

async function expectNoSidewaysScroll(page: Page): Promise<void> {
  const { wide, tooWide } = await page.evaluate(() => ({
    wide: document.documentElement.scrollWidth,
    tooWide: [...document.querySelectorAll('body *')]
      .filter((element) => element.getBoundingClientRect().right > innerWidth + 0.5)
      .map((element) => element.outerHTML.slice(0, 120)),
  }));
  expect(wide, `${page.url()}: ${tooWide.join('\n')}`).toBeLessThanOrEqual(320);
}

async function expectNarrow(page: Page, places: readonly (readonly [path: string, words: string])[]): Promise<void> {
  for (const [path, words] of places) {
    await page.goto(path);
    await expect(page.getByText(words).first()).toBeVisible();
    await expectNoSidewaysScroll(page);
  }
}

test('at 320 pixels no page of a visitor scrolls sideways', async ({ page, expectTrouble }) => {
  expectTrouble(/404.*\/nowhere/);
  await expectNarrow(page, [
    ['/', 'Important Notice'],
    ['/help', 'Call 116 123'],
    ['/about', 'Our Mission'],
    ['/how-we-write', 'What a text may say'],
    ['/nowhere', '404 Page Not Found'],
    ['/confirm-newsletter', 'Invalid confirmation link'],
    ['/unsubscribe-newsletter', 'Invalid unsubscribe link'],
    ['/unsubscribe', 'Your email address is all we need.'],
    ['/email-preferences', 'Log In to Save Preferences'],
    ['/auth', 'Welcome'],
  ]);
  await page.getByRole('tab', { name: 'Create Account' }).click();
  await expectNoSidewaysScroll(page);
  await page.getByRole('button', { name: 'Help now' }).click();
  await expect(page.getByRole('dialog')).toBeVisible();
  await expectNoSidewaysScroll(page);
});

test('at 320 pixels neither the plan nor the card form scrolls sideways', async ({ page }) => {
  await register(page, uniqueEmail());
  await expectNarrow(page, [['/subscription', 'How the 3-Day Trial Works']]);
  await page.getByRole('button', { name: 'Start 3-day free trial' }).click();
  await page.getByText('Other test numbers').click();
  await expect(page.getByText('4000 0025 0000 3155')).toBeVisible();
  await expectNoSidewaysScroll(page);
});

test('at 320 pixels no page of a person with a plan scrolls sideways, the quote included', async ({ page }) => {
  await subscribe(page, uniqueEmail());
  await checkIn(page, { stressLevel: 5, currentChallengeLevel: 2 });
  await expectNarrow(page, [
    ['/', 'Why this quote?'],
    ['/analytics', 'Total Entries'],
    ['/settings', 'Account Actions'],
    ['/email-preferences', 'Save Preferences'],
    ['/subscription', 'Cancel plan'],
    ['/favorites', 'No Favorites Yet'],
    ['/progress', 'Your Progress Journey'],
  ]);
  await page.getByRole('listitem').getByRole('button').first().click();
  await expect(page.getByText('Emotional state')).toBeVisible();
  await expectNoSidewaysScroll(page);
  await expectNarrow(page, [['/sliders', 'Need more than a quote right now?']]);
  await page.getByRole('button', { name: 'Same as last time' }).click();
  await expectNoSidewaysScroll(page);
  await page.getByRole('button', { name: 'Generate My Quote' }).click();
  await expect(page.getByRole('blockquote')).toBeVisible();
  await page.getByRole('button', { name: "This didn't" }).click();
  await expect(page.getByRole('button', { name: 'Try other words' })).toBeVisible();
  await expectNoSidewaysScroll(page);
  await page.getByRole('button', { name: 'Save' }).click();
  await page.getByRole('button', { name: 'More ways to share' }).click();
  await page.getByRole('button', { name: 'Share as a picture' }).click();
  await expect(page.getByRole('dialog')).toBeVisible();
  await expectNoSidewaysScroll(page);
  await page.goto('/favorites');
  await expect(page.getByRole('blockquote')).toBeVisible();
  await expectNoSidewaysScroll(page);
  await page.goto('/settings');
  await page.getByRole('button', { name: 'Menu' }).click();
  await expect(page.getByRole('link', { name: 'Help / FAQ' })).toBeVisible();
  await expectNoSidewaysScroll(page);
});
