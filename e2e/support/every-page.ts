/** Every page, with a text that is there once it has loaded, by who can open it. */
import type { Page } from '@playwright/test';
import { expect } from './fixtures.ts';

export type Place = readonly [path: string, words: string | RegExp];

/** Opening /nowhere is answered 404, which the browser logs: `expectTrouble(NOWHERE)`. */
export const NOWHERE = /404.*\/nowhere/;

export const visitorPages: readonly Place[] = [
  ['/', 'Important Notice'],
  ['/help', 'Call 116 123'],
  ['/terms', '13. Law and contact'],
  ['/privacy', '14. A note on mental health'],
  ['/sliders', '404 Page Not Found'],
  ['/about', 'Our Mission'],
  ['/how-we-write', /Nothing has been counted here yet|Counted on/],
  ['/nowhere', '404 Page Not Found'],
  ['/confirm-newsletter', 'Invalid confirmation link'],
  ['/unsubscribe-newsletter', 'Invalid unsubscribe link'],
  ['/unsubscribe', 'Your email address is all we need.'],
  ['/email-preferences', 'Log In to Save Preferences'],
  ['/auth', 'Welcome'],
];

export const pagesWithoutPlan: readonly Place[] = [
  ['/settings', 'Subscription setup required'],
  ['/progress', 'Finish setting up'],
  ['/subscription', 'How the 3-Day Trial Works'],
];

/** For a user with at least one check-in. */
export const pagesWithPlan: readonly Place[] = [
  ['/', 'Why this quote?'],
  ['/sliders', 'Need more than a quote right now?'],
  ['/analytics', 'Total Entries'],
  ['/settings', 'Account Actions'],
  ['/email-preferences', 'Save Preferences'],
  ['/subscription', 'Cancel plan'],
  ['/favorites', 'No Favorites Yet'],
  ['/progress', 'Your Progress Journey'],
];

/** Opens each page, waits until it has loaded, and looks at it. */
export async function onEachPage(
  page: Page,
  places: readonly Place[],
  look: (place: string) => Promise<void>,
): Promise<void> {
  for (const [path, words] of places) {
    await page.goto(path);
    await expect(page.getByText(words).first()).toBeVisible();
    await look(path);
  }
}
