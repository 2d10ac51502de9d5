/** A browser that blocks cookies, and with them everything else that stores data for a site. */
import { expectAccessible } from '../support/accessibility.ts';
import { expect, test } from '../support/fixtures.ts';

/** Runs in the page. What Firefox does: other browsers still offer channels between tabs. */
function blockCookies(): void {
  const refuse = (): never => {
    throw new DOMException('The operation is insecure.', 'SecurityError');
  };
  for (const name of ['localStorage', 'sessionStorage', 'indexedDB', 'caches'])
    Object.defineProperty(window, name, { get: refuse });
  Object.defineProperty(navigator, 'cookieEnabled', { get: () => false });
  Object.defineProperty(document, 'cookie', { get: () => '', set: () => {} });
  window.BroadcastChannel = class extends BroadcastChannel {
    constructor(name: string) {
      super(name);
      refuse();
    }
  };
}

test('without cookies, pages open, and the sign-in page says what to do', async ({ page }) => {
  await page.addInitScript(blockCookies);
  await page.goto('/');
  await expect(page.getByRole('link', { name: 'Start Free Trial' }).first()).toBeVisible();
  await page.goto('/auth');
  await expect(page.getByRole('alert')).toHaveText(
    "Your browser blocks cookies, so you can't stay signed in. Please allow them for this site, then load this page again.",
  );
  await expectAccessible(page);
  await page.goto('/email-preferences');
  await expect(page.getByRole('heading', { name: 'Email preferences' })).toBeVisible();
});
