import type { Page } from '@playwright/test';
import { expectAccessibleInBothThemes } from '../support/accessibility.ts';
import { expect, rate, signUp, type TestApp, test, uniqueEmail } from '../support/fixtures.ts';
import { views } from './views.ts';

// The one run of the whole journey with animations, as most people see it.
test.use({ contextOptions: { reducedMotion: 'no-preference' } });

for (const [size, view] of Object.entries(views)) {
  test.describe(size, () => {
    test.use(view);
    test('a visitor can sign up, start the trial and save a quote, which survives a server crash', ({ page, app }) =>
      makeFirstQuote(page, app));
  });
}

async function makeFirstQuote(page: Page, app: TestApp): Promise<void> {
  await page.goto('/');
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Your Daily Companion for Mind & Body Wellness');

  await page.getByRole('link', { name: 'Start Free Trial' }).first().click();
  await expect(page).toHaveURL(/\/auth/);
  await signUp(page, uniqueEmail());

  await expect(page.getByRole('heading', { name: 'Choose Your Wellness Plan' })).toBeVisible();
  await expect(page.getByRole('heading', { name: 'How the 3-Day Trial Works' })).toBeVisible();
  await page.getByRole('button', { name: /start.*trial/i }).click();
  await expect(page.getByRole('button', { name: 'Back to Plans' })).toBeVisible();
  await expect(page.locator('[data-toast]')).toHaveCount(0);
  await page.getByLabel(/card number/i).fill('4242 4242 4242 4242');
  await page.getByLabel(/expiry/i).fill('12/34');
  await page.getByLabel(/cvc|security code/i).fill('123');
  await page
    .getByRole('button', { name: /start|confirm|save/i })
    .last()
    .click();

  const welcome = page.getByRole('dialog');
  await expect(welcome).toContainText('3-day free trial');
  await expect(page).toHaveURL(`${app.origin}/`);
  await expectAccessibleInBothThemes(page);
  await welcome.getByRole('button', { name: 'Start My Wellness Journey' }).click();
  await expect(welcome).toBeHidden();
  await expect(page.getByRole('main')).toBeFocused();
  await expect(page.getByRole('heading', { name: 'How are you feeling today?' })).toBeVisible();
  await expect(page.getByText('No quotes yet. Create your first one!')).toBeVisible();
  await expectAccessibleInBothThemes(page);

  await page.getByRole('link', { name: 'Start Assessment' }).click();
  await expect(page).toHaveURL(/\/sliders$/);
  await page.getByRole('radio', { name: 'Evening' }).click();
  const stress = page.getByRole('slider', { name: /^Stress/ });
  await stress.focus();
  await stress.press('ArrowRight');
  await expect(stress).toHaveAttribute('aria-valuetext', /4 of 5, tense/);
  await rate(page, /^Sleep quality/, 'Home');
  await page.getByRole('button', { name: 'Generate My Quote' }).click();

  const quote = page.getByRole('blockquote');
  await expect(quote).toBeVisible();
  const text = ((await quote.textContent()) ?? '').trim();
  expect(text.split(/\s+/).length).toBeGreaterThanOrEqual(8);
  await expect(page.getByText("Written by Evenkeel's own writer")).toBeVisible();
  await expectAccessibleInBothThemes(page);
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByRole('button', { name: 'Saved' })).toBeVisible();
  await expect(page.getByText('Added to favorites').first()).toBeVisible();

  await app.killAndRestart();
  await page.goto('/');
  await expect(page.getByRole('heading', { name: 'Recent Quotes' })).toBeVisible();
  await expect(page.getByText(text.slice(0, 60), { exact: false })).toBeVisible();
}
