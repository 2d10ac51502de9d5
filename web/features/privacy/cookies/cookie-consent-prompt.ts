/**
 * Decides whether to show the cookie banner in this browser. It runs on every page, app or static, so it is small: the
 * banner's code is loaded only where it is shown, and nothing here runs before the page has loaded and the browser is
 * idle.
 */

import type { CookieChoices } from '#contract/calls/privacy.ts';
import type { ApiReply } from '#web/api-client/api.ts';
import { runWhenIdle } from '#web/browser/run-when-idle.ts';

const CONFIG_PATH = '/api/gdpr/config';
const CONSENT_PATH = '/api/gdpr/cookie-consent';

export function promptForCookieConsent(): void {
  initCookieChoicesButton();
  runWhenIdle(async () => {
    try {
      if (await needsConsentChoice()) await (await loadBanner()).showCookieBanner();
    } catch (error) {
      // Offline, or a server error. No optional cookies are set without a choice, so the banner can wait for the next
      // page.
      console.warn('The cookie choice could not be looked up.', error);
    }
  });
}

const loadBanner = () => import('./cookie-banner.ts');

/**
 * Skips the request if the config says that no choice is recorded, because browsers log each 404 as an error. A config
 * that does not say so leaves the decision to the lookup.
 */
async function needsConsentChoice(): Promise<boolean> {
  const config = await fetchJson<ApiReply<'GET /api/gdpr/config'>>(CONFIG_PATH);
  if (!config?.cookieBannerEnabled) return false;
  return (
    config.consentRecorded === false || !(await fetchJson<{ consentGivenAt: string }>(CONSENT_PATH))?.consentGivenAt
  );
}

/** Null for the status 404. */
async function fetchJson<Reply>(path: string): Promise<Reply | null> {
  const response = await fetch(path, { headers: { accept: 'application/json' } });
  if (response.status === 404) return null;
  if (!response.ok) throw new Error(`${path} replied with status ${response.status}`);
  return (await response.json()) as Reply;
}

/** On pages that have a button for it, visitors too can change their choice. */
function initCookieChoicesButton(): void {
  const button = document.querySelector<HTMLButtonElement>('[data-cookie-choices]');
  if (!button) return;
  button.hidden = false;
  button.addEventListener('click', async () => {
    try {
      const config = await fetchJson<ApiReply<'GET /api/gdpr/config'>>(CONFIG_PATH);
      const chosen = config?.consentRecorded ? await fetchJson<CookieChoices>(CONSENT_PATH) : null;
      await (await loadBanner()).showCookieChoices(chosen);
    } catch (error) {
      console.warn('The cookie choice could not be looked up.', error);
    }
  });
}
