import type { Page } from '@playwright/test';
import { addDays } from '../../contract/domain/days.ts';
import { expectAccessibleInEveryView } from '../support/accessibility.ts';
import {
  NOWHERE,
  onEachPage,
  type Place,
  pagesWithoutPlan,
  pagesWithPlan,
  visitorPages,
} from '../support/every-page.ts';
import { checkIn, expect, register, subscribe, test, todayOf, uniqueEmail } from '../support/fixtures.ts';
import { expectHelpWithinOneTap } from '../support/help.ts';
import { expectRoomInEverySetting } from '../support/page-checks/every-size.ts';
import { expectVisibleInForcedColours, inForcedColours } from '../support/page-checks/forced-colours.ts';
import { expectLargeTargets } from '../support/page-checks/target-size.ts';

// The longest file: a single worker would still be busy with it after the others have finished.
test.describe.configure({ mode: 'parallel' });

const expectAllAccessible = (page: Page, places: readonly Place[]): Promise<void> =>
  onEachPage(page, places, () => expectAccessibleInEveryView(page));

/** The pages whose footer links to how the quotes are written. */
const withQuotes = new Set(['/', '/progress', '/favorites', '/settings', '/sliders']);
const footerLink = (page: Page) => page.getByRole('contentinfo').getByRole('link', { name: 'How we write' });

/** Everything that holds for each page, checked on one visit to it. */
const expectEverythingOnEach = (
  page: Page,
  places: readonly Place[],
  andMore: (place: string) => Promise<void> = async () => {},
): Promise<void> =>
  onEachPage(page, places, async (place) => {
    await andMore(place);
    await expectAccessibleInEveryView(page);
    await expectRoomInEverySetting(page, place);
    await expectVisibleInForcedColours(page, place);
    await page.waitForLoadState('networkidle');
    await expectLargeTargets(page, place);
    if (place !== '/help') await expectHelpWithinOneTap(page);
  });

const EVERYTHING =
  'is accessible, fits every window and text size, keeps its parts in forced colours, and has large targets and help within one tap';

test(`every page a visitor can open ${EVERYTHING}`, async ({ page, expectTrouble }) => {
  test.slow();
  expectTrouble(NOWHERE);
  await expectEverythingOnEach(page, visitorPages);
  await expect(page).toHaveURL(/\/auth$/);
  await inForcedColours(page, async () => {
    await expect(page.getByRole('tab', { selected: true })).toHaveCSS('outline-style', 'solid');
    await expect(page.getByRole('tab', { selected: false })).toHaveCSS('outline-style', 'none');
  });
  await page.getByRole('tab', { name: 'Create Account' }).click();
  await expectRoomInEverySetting(page, 'creating an account');
  await page.getByRole('button', { name: 'Create Account' }).click();
  await expect(page.getByText('Please enter your email address.')).toBeVisible();
  await expectAccessibleInEveryView(page);
  await page.getByRole('button', { name: 'Help now' }).click();
  await expect(page.getByRole('dialog')).toBeVisible();
  await expectAccessibleInEveryView(page);
  await expectRoomInEverySetting(page, 'the help lines');
});

test(`every page of a user without a plan ${EVERYTHING}`, async ({ page, expectTrouble }) => {
  expectTrouble(/402.*confirm-setup/);
  await register(page, uniqueEmail());
  await expectEverythingOnEach(page, pagesWithoutPlan);
  await page.getByRole('button', { name: 'Start 3-day free trial' }).click();
  await page.getByText('Other test numbers').click();
  await expect(page.getByText('4000 0025 0000 3155')).toBeVisible();
  await expectRoomInEverySetting(page, 'the card form');
  await page.getByLabel('Card number').fill('4000 0000 0000 0002');
  await page.getByLabel('Expiry date').fill('12/34');
  await page.getByLabel('CVC').fill('123');
  await page.getByRole('button', { name: 'Start 3-day free trial' }).click();
  await expect(page.getByText('Payment Failed')).toBeVisible();
  await expectAccessibleInEveryView(page);
});

test(`every page of a user with a plan ${EVERYTHING}`, async ({ page, expectTrouble }) => {
  test.slow();
  expectTrouble(/500.*\/api\/user\)/);
  await subscribe(page, uniqueEmail());
  await checkIn(page, { stressLevel: 5, currentChallengeLevel: 2 });
  await checkIn(page, { hopeForFuture: 5, gratitudeLevels: 5, motivationLevel: 4 });
  await expectEverythingOnEach(page, pagesWithPlan, async (place) => {
    if (withQuotes.has(place)) await expect(footerLink(page)).toHaveAttribute('href', '/how-we-write');
  });
  for (let opened = 0; opened < 2; opened += 1)
    await page.getByRole('main').getByRole('button', { expanded: false }).first().click();
  await expect(page.getByText('Emotional state')).toHaveCount(2);
  await expectAccessibleInEveryView(page);
  await expectRoomInEverySetting(page, 'two open entries');
  await page.route('**/api/user', (route) => route.fulfill({ status: 500, body: '' }));
  await expectAllAccessible(page, [['/', "We couldn't open Evenkeel"]]);
});

test('Home and Progress are accessible without entries, while loading and when loading fails', async ({
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
    [`/sliders?day=${addDays(await todayOf(page), -1)}`, 'This is for'],
  ]);
  const figures = /\/api\/(quotes\/recent|user\/(progress|days))\b/;
  const held = Promise.withResolvers<void>();
  await page.route(figures, async (route) => {
    await held.promise;
    await route.fulfill({ status: 500, body: '' });
  });
  await expectAllAccessible(page, [['/progress', 'Loading your progress...']]);
  held.resolve();
  await expect(page.getByText("We couldn't load your progress.")).toBeVisible();
  await expect(page.getByText("We couldn't load these numbers.")).toBeVisible();
  await expectAccessibleInEveryView(page);
  await expectAllAccessible(page, [['/', "We couldn't load this month."]]);
});

test('the calendar with its tooltip and the page of a day are accessible', async ({ page }) => {
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
  await expectAccessibleInEveryView(page);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('link', { name: 'All entries' })).toBeVisible();
  await expect(page.getByText('Today').first()).toBeVisible();
  await expectAccessibleInEveryView(page);
});
