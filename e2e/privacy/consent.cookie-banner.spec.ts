/** The two consents: cookies, in any browser; and health data, before the first check-in. */
import type { Page } from '@playwright/test';
import { expectAccessible } from '../support/accessibility.ts';
import { checkIn, countCheckIns, expect, rate, subscribe, test, uniqueEmail } from '../support/fixtures.ts';
import { pressKey, tabTo } from '../support/keyboard.ts';
import { expectCached, expectOnlyAccountCached } from '../support/offline.ts';

const CONSENT = '**/api/gdpr/cookie-consent';
const banner = (page: Page) => page.getByRole('region', { name: 'Cookie choice' });
const button = (page: Page, name: string) => banner(page).getByRole('button', { name, exact: true });

/** Presses the button and returns the choice that is saved. */
async function savedBy(page: Page, name: string): Promise<object> {
  const sent = page.waitForRequest(
    (request) => request.method() === 'POST' && request.url().endsWith('cookie-consent'),
  );
  await button(page, name).click();
  const saved = (await sent).postDataJSON();
  await expect(banner(page)).toBeHidden();
  return saved;
}

const choices = (analytics: boolean, marketing: boolean, preferences: boolean) => ({
  necessary: true,
  analytics,
  marketing,
  preferences,
});

for (const [name, saved] of [
  ['Accept All', choices(true, true, true)],
  ['Essential Only', choices(false, false, false)],
  ['Close: essential cookies only', choices(false, false, false)],
] as const) {
  test(`"${name}" saves its choice, and the banner does not appear again`, async ({ page }) => {
    await page.goto('/about');
    expect(await savedBy(page, name)).toEqual(saved);
    for (const path of ['/auth', '/']) {
      const looked = page.waitForResponse(/\/api\/gdpr\/cookie-consent$/);
      await page.goto(path);
      expect((await looked).status()).toBe(200);
      await expect(banner(page)).toBeHidden();
    }
  });
}

test('individual cookie choices keep essential cookies on and save what is switched on', async ({ page }) => {
  await page.goto('/terms');
  await button(page, 'Customize').click();
  const toggle = (name: string) => banner(page).getByRole('switch', { name });
  await expect(toggle('Essential')).toBeChecked();
  await expect(toggle('Essential')).toBeDisabled();
  for (const name of ['Analytics', 'Marketing', 'Preference cookies']) await expect(toggle(name)).not.toBeChecked();
  await expectAccessible(page);
  await button(page, 'Back').click();
  await expect(button(page, 'Customize')).toBeFocused();
  await expectAccessible(page);
  await button(page, 'Customize').click();
  await toggle('Marketing').click();
  expect(await savedBy(page, 'Save Preferences')).toEqual(choices(false, true, false));
});

test('the cookie banner disables its buttons while saving and closes even if saving fails', async ({
  page,
  expectTrouble,
}) => {
  expectTrouble(/500.*cookie-consent/);
  const held = Promise.withResolvers<void>();
  await page.route(CONSENT, async (route) => {
    await held.promise;
    await route.fulfill({ status: 500, body: '' });
  });
  await page.goto('/help');
  await button(page, 'Accept All').click();
  for (const one of await banner(page).getByRole('button').all()) await expect(one).toBeDisabled();
  held.resolve();
  await expect(banner(page)).toBeHidden();
  await expect(page.getByRole('main')).toBeFocused();
});

test('a recorded choice keeps the banner hidden, also where the config does not say whether there is one', async ({
  page,
}) => {
  const config = { gdprEnabled: true, cookieBannerEnabled: true, enhancedConsentEnabled: true };
  await page.route('**/api/gdpr/config', (route) => route.fulfill({ json: config }));
  await page.route(CONSENT, (route) => route.fulfill({ json: { consentGivenAt: '2026-11-01T09:00:00.000Z' } }));
  const lookup = page.waitForResponse(CONSENT, { timeout: 30_000 });
  await page.goto('/about');
  await (await lookup).finished();
  await page.evaluate(() => new Promise((resolve) => requestIdleCallback(resolve)));
  await expect(banner(page)).toBeHidden();
});

test('the cookie banner appears if the lookup returns 404, but not on 500 or when disabled', async ({
  page,
  expectTrouble,
}) => {
  expectTrouble(/(404|500).*cookie-consent/);
  const config = { gdprEnabled: true, cookieBannerEnabled: true, enhancedConsentEnabled: true, consentRecorded: true };
  await page.route('**/api/gdpr/config', (route) => route.fulfill({ json: config }));
  await page.route(CONSENT, (route) => route.fulfill({ status: 404, json: { code: 'not_found', message: '' } }));
  await page.goto('/about');
  await expect(banner(page)).toBeVisible();
  await page.route(CONSENT, (route) => route.fulfill({ status: 500, body: '' }));
  const warned = page.waitForEvent('console', (message) => message.text().startsWith('The cookie choice could not'));
  await page.goto('/about');
  await warned;
  await expect(banner(page)).toBeHidden();
  config.cookieBannerEnabled = false;
  const answered = page.waitForResponse('**/api/gdpr/config');
  await page.goto('/about');
  await (await answered).finished();
  await page.evaluate(() => new Promise((resolve) => requestIdleCallback(resolve)));
  await expect(banner(page)).toBeHidden();
});

test('the cookie banner works by keyboard, stays open on Escape and does not trap focus', async ({ page }) => {
  await page.goto('/auth');
  await expect(banner(page)).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(banner(page)).toBeVisible();
  await page.getByRole('button', { name: 'Need help now?' }).click();
  await expect(page.getByRole('dialog')).toBeVisible();
  await page.keyboard.press('Escape');
  await tabTo(page, button(page, 'Essential Only'));
  await pressKey(page, 'Shift+Tab');
  await pressKey(page, 'Tab');
  await tabTo(page, button(page, 'Customize'));
  await page.keyboard.press('Enter');
  await expect(banner(page).getByRole('heading', { name: 'Choose your cookies' })).toBeFocused();
  await pressKey(page, 'Tab');
  await expect(banner(page).getByRole('switch', { name: 'Analytics' })).toBeFocused();
  await page.keyboard.press('Space');
  await tabTo(page, button(page, 'Save Preferences'));
  await page.keyboard.press('Enter');
  await expect(banner(page)).toBeHidden();
});

test('the cookie choice of a visitor carries over to their account and can be changed in Settings', async ({
  page,
}) => {
  await page.goto('/privacy#section-11');
  await savedBy(page, 'Accept All');
  await page.getByRole('button', { name: 'Change my cookie choices' }).click();
  await expect(banner(page).getByRole('switch', { name: 'Analytics' })).toBeChecked();
  await banner(page).getByRole('switch', { name: 'Analytics' }).click();
  await savedBy(page, 'Save Preferences');
  await subscribe(page, uniqueEmail());
  await page.goto('/settings');
  const card = page.getByRole('region', { name: 'Your privacy choices' });
  await expect(card.getByText('Essential, and if we ever set them: Marketing, Preference cookies.')).toBeVisible();
  await card.getByRole('button', { name: 'Change cookies' }).click();
  await card.getByRole('switch', { name: 'Marketing' }).click();
  await card.getByRole('switch', { name: 'Preference cookies' }).click();
  await card.getByRole('button', { name: 'Save choices' }).click();
  await expect(card.getByText('Essential only.')).toBeVisible();
  await expect(banner(page)).toBeHidden();
});

const begin = (page: Page) => page.getByRole('heading', { name: 'Before your first check-in' });

test('health data consent is required before the first check-in and can be declined', async ({ page }) => {
  await subscribe(page, uniqueEmail(), undefined, { healthConsent: false });
  await page.goto('/sliders');
  await expect(begin(page)).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Not now' }).click();
  await expect(page.getByRole('heading', { name: 'Checking in needs your agreement' })).toBeFocused();
  await expect(page.getByRole('slider')).toHaveCount(0);
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Need help now?' }).click();
  await expect(page.getByRole('dialog', { name: 'Talk to someone now' })).toBeVisible();
  await page.keyboard.press('Escape');
  await page.goto('/sliders');
  await expect(page.getByRole('heading', { name: 'Checking in needs your agreement' })).toBeVisible();
  await page.getByRole('button', { name: 'I agree now' }).click();
  await expect(page.getByRole('heading', { name: 'Check in' })).toBeFocused();
  await page.goto('/sliders');
  await expect(page.getByRole('slider').first()).toBeVisible();
  expect(await countCheckIns(page)).toBe(0);
});

test('withdrawing health data consent in Settings blocks check-ins until it is given again', async ({ page }) => {
  await subscribe(page, uniqueEmail());
  await page.goto('/settings');
  const card = page.getByRole('region', { name: 'Your privacy choices' });
  await expect(card.getByText(/^On .+ you agreed that we store your check-ins\.$/)).toBeVisible();
  await card.getByRole('button', { name: 'Withdraw' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Withdraw' }).click();
  await expect(card.getByText(/^You said no on /)).toBeVisible();
  await page.goto('/sliders');
  await expect(page.getByRole('heading', { name: 'Checking in needs your agreement' })).toBeVisible();
  await page.goto('/settings');
  await card.getByRole('button', { name: 'I agree' }).click();
  await expect(card.getByText(/^On .+ you agreed that we store your check-ins\.$/)).toBeVisible();
  await page.goto('/sliders');
  await expect(page.getByRole('slider').first()).toBeVisible();
});

test('a check-in after consent was withdrawn on another device is refused and kept on this one', async ({
  page,
  expectTrouble,
}) => {
  expectTrouble(/403.*\/api\/quotes\/generate/);
  await subscribe(page, uniqueEmail());
  await page.goto('/sliders');
  await rate(page, /^Urgency/, '5');
  await page.request.post('/api/gdpr/health-consent', { data: { granted: false } });
  await page.getByRole('button', { name: 'Generate My Quote' }).click();
  // Help is available whatever was decided.
  await page.getByRole('dialog', { name: 'Talk to someone now' }).getByRole('button', { name: 'Close' }).click();
  await expect(page.getByRole('heading', { name: 'Checking in needs your agreement' })).toBeVisible();
  await expectAccessible(page);
  expect(await countCheckIns(page)).toBe(0);
  await page.goto('/');
  await expect(page.getByText('1 check-in stays on this device')).toBeVisible();
  await page.getByRole('button', { name: 'Remove from this device' }).click();
  await expect(page.getByText('1 check-in stays on this device')).toBeHidden();
});

test('no page keeps copies of figures on this device after consent was withdrawn on another one', async ({ page }) => {
  await subscribe(page, uniqueEmail());
  await checkIn(page);
  for (const path of ['/progress', '/analytics']) {
    await page.request.post('/api/gdpr/health-consent', { data: { granted: true } });
    await page.goto('/');
    await expectCached(page, 'progress');
    await page.request.post('/api/gdpr/health-consent', { data: { granted: false } });
    const figures = page.waitForResponse('**/api/user/progress');
    await page.goto(path);
    await figures;
    await expectOnlyAccountCached(page);
  }
});

test('the cookie banner, Try it now and the newsletter form have their roles and names in a browser without ARIA properties', async ({
  page,
}) => {
  // Firefox before version 119.
  await page.addInitScript(() => {
    for (const name of Object.getOwnPropertyNames(Element.prototype))
      if (/^(role|aria)/.test(name)) Reflect.deleteProperty(Element.prototype, name);
  });
  await page.goto('/');
  await expect(banner(page)).toBeVisible();
  await expect(banner(page).getByRole('button', { name: 'Close: essential cookies only' })).toBeVisible();
  await banner(page).getByRole('button', { name: 'Customize' }).click();
  await expect(banner(page).getByRole('switch')).toHaveCount(4);
  await banner(page).getByRole('button', { name: 'Save Preferences' }).click();
  await expect(banner(page)).toBeHidden();

  const tryIt = page.getByRole('region', { name: 'Try it now' });
  const stress = tryIt.getByRole('slider', { name: 'Stress' });
  await expect(stress).toHaveAttribute('aria-valuetext', 'Not set');
  await expect(tryIt.getByRole('alert')).toBeAttached();

  const email = page.locator('[data-newsletter] input');
  await page.locator('[data-newsletter] button').click();
  await expect(email).toHaveAttribute('aria-invalid', 'true');
  await email.fill('a');
  await expect(email).toHaveAttribute('aria-invalid', 'false');
});
