import type { Page } from '@playwright/test';
import { expectAccessibleInBothThemes } from '../support/accessibility.ts';
import { checkIn, expect, register, subscribe, test, uniqueEmail } from '../support/fixtures.ts';

// The longest file of all: one worker would still be at it when the others have nothing left.
test.describe.configure({ mode: 'parallel' });

/** Opens each page, waits for text that shows it has loaded, and checks it. */
async function expectAllAccessible(page: Page, places: readonly (readonly [path: string, words: string | RegExp])[]) {
  for (const [path, words] of places) {
    await page.goto(path);
    await expect(page.getByText(words).first()).toBeVisible();
    await expectAccessibleInBothThemes(page);
  }
}

test('every page a visitor can open is accessible', async ({ page, expectTrouble }) => {
  expectTrouble(/404.*\/nowhere/);
  await expectAllAccessible(page, [
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
  ]);
  await page.getByRole('tab', { name: 'Create Account' }).click();
  await page.getByRole('button', { name: 'Create Account' }).click();
  await expect(page.getByText('Please enter your email address.')).toBeVisible();
  await expectAccessibleInBothThemes(page);
  await page.getByRole('button', { name: 'Help now' }).click();
  await expect(page.getByRole('dialog')).toBeVisible();
  await expectAccessibleInBothThemes(page);
});

test('every page of a person without a plan is accessible', async ({ page, expectTrouble }) => {
  expectTrouble(/402.*confirm-setup/);
  await register(page, uniqueEmail());
  await expectAllAccessible(page, [
    ['/settings', 'Subscription setup required'],
    ['/progress', 'Finish setting up'],
    ['/subscription', 'How the 3-Day Trial Works'],
  ]);
  await page.getByRole('button', { name: 'Start 3-day free trial' }).click();
  await page.getByLabel('Card number').fill('4000 0000 0000 0002');
  await page.getByLabel('Expiry date').fill('12/34');
  await page.getByLabel('CVC').fill('123');
  await page.getByRole('button', { name: 'Start 3-day free trial' }).click();
  await expect(page.getByText('Payment Failed')).toBeVisible();
  await expectAccessibleInBothThemes(page);
});

test('every page of a person with a plan is accessible', async ({ page, expectTrouble }) => {
  expectTrouble(/500.*\/api\/user\)/);
  await subscribe(page, uniqueEmail());
  await checkIn(page, { stressLevel: 5 });
  await checkIn(page, { hopeForFuture: 5, gratitudeLevels: 5, motivationLevel: 4 });
  await expectAllAccessible(page, [
    ['/', 'Why this quote?'],
    ['/sliders', 'Need more than a quote right now?'],
    ['/analytics', 'Total Entries'],
    ['/settings', 'Account Actions'],
    ['/email-preferences', 'Save Preferences'],
    ['/subscription', 'Cancel plan'],
    ['/favorites', 'No Favorites Yet'],
    ['/progress', 'Your Progress Journey'],
  ]);
  for (let opened = 0; opened < 2; opened += 1)
    await page.getByRole('main').getByRole('button', { expanded: false }).first().click();
  await expect(page.getByText('Emotional state')).toHaveCount(2);
  await expectAccessibleInBothThemes(page);
  await page.route('**/api/user', (route) => route.fulfill({ status: 500, body: '' }));
  await expectAllAccessible(page, [['/', 'We could not open Evenkeel']]);
});

test('Home and Progress are accessible before a first entry, while they load, and where they cannot', async ({
  page,
  expectTrouble,
}) => {
  expectTrouble(/500.*\/api\/(quotes\/recent|user\/(progress|days))/);
  await subscribe(page, uniqueEmail());
  await expectAllAccessible(page, [
    ['/', 'Nothing here yet this month.'],
    ['/progress', 'Start your journey by creating your first emotional check-in!'],
    ['/progress?date=2024-01-05', 'No entries on this day'],
    ['/progress?date=2024-02-31', 'There is no such day in the calendar.'],
    ['/sliders?day=yesterday', 'This is for'],
  ]);
  const figures = /\/api\/(quotes\/recent|user\/(progress|days))\b/;
  const held = Promise.withResolvers<void>();
  await page.route(figures, async (route) => {
    await held.promise;
    await route.fulfill({ status: 500, body: '' });
  });
  await expectAllAccessible(page, [['/progress', 'Loading your progress...']]);
  held.resolve();
  await expect(page.getByText('We could not load your progress.')).toBeVisible();
  await expect(page.getByText('We could not load these numbers.')).toBeVisible();
  await expectAccessibleInBothThemes(page);
  await expectAllAccessible(page, [['/', 'We could not load this month.']]);
});

test('the calendar with its tooltip, and the day it leads to, are accessible', async ({ page }) => {
  await subscribe(page, uniqueEmail());
  await checkIn(page, { stressLevel: 5 });
  await checkIn(page, { hopeForFuture: 5, day: 'yesterday' });
  await checkIn(page, { hopeForFuture: 1 });
  await page.goto('/');
  await expect(page.getByRole('grid').getByRole('button', { name: /^Today.*2 entries$/ })).toBeVisible();
  await page
    .getByRole('grid')
    .getByRole('button', { name: /^Today/ })
    .focus();
  await expect(page.getByRole('tooltip')).toBeVisible();
  await expectAccessibleInBothThemes(page);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('link', { name: 'All entries' })).toBeVisible();
  await expect(page.getByText('Today').first()).toBeVisible();
  await expectAccessibleInBothThemes(page);
});
