import type { Locator } from '@playwright/test';
import { expect, register, subscribe, test, uniqueEmail } from '../support/fixtures.ts';
import { pressKey, tabTo } from '../support/keyboard.ts';
import { recordMailtoLinks } from '../support/mailto-links.ts';

const ratings = [
  [/^Stress/, 'End', '5 of 5'],
  [/^Confidence/, 'ArrowRight', '4 of 5'],
  [/^Focus and clarity/, 'ArrowLeft', '2 of 5'],
  [/^Motivation/, 'Space', '3 of 5'],
  [/^Anxiety/, '4', '4 of 5'],
  [/^Connection with others/, 'ArrowUp', '4 of 5'],
  [/^Support around me/, 'ArrowDown', '2 of 5'],
  [/^Sense of purpose/, 'Enter', '3 of 5'],
  [/^Progress towards goals/, 'End', '5 of 5'],
  [/^Hope for the future/, 'ArrowRight', '4 of 5'],
  [/^Sleep quality/, 'Home', '1 of 5'],
  [/^Physical comfort/, 'Space', '3 of 5'],
  [/^Current challenge/, 'Space', '3 of 5'],
  [/^Gratitude/, 'End', '5 of 5'],
  [/^Urgency/, 'Home', '1 of 5'],
] as const;

test('a whole check-in works with the keyboard alone, with visible focus at every step', async ({ page }) => {
  await subscribe(page, uniqueEmail());
  await page.goto('/');
  await expect(page.getByText('No quotes yet. Create your first one!')).toBeVisible();
  await pressKey(page, 'Tab');
  await expect(page.getByRole('link', { name: 'Skip to content' })).toBeFocused();
  await pressKey(page, 'Enter');
  await tabTo(page, page.getByRole('link', { name: 'Start Assessment' }));
  await page.keyboard.press('Enter');
  await expect(page.getByRole('main')).toBeFocused();

  for (const [name, key, text] of ratings) {
    const slider = page.getByRole('slider', { name });
    await tabTo(page, slider);
    await expect(slider).toHaveAttribute('aria-valuetext', 'Not set');
    await pressKey(page, key);
    await expect(slider).toHaveAttribute('aria-valuetext', new RegExp(`^${text}`));
  }
  await expect(page.getByText('15 of 15 set').filter({ visible: true })).toBeVisible();
  await tabTo(page, page.getByRole('slider', { name: /^Stress/ }), 'Shift+Tab');
  await tabTo(page, page.getByRole('radio', { checked: true }));
  for (const time of ['Morning', 'Afternoon', 'Evening']) {
    const radio = page.getByRole('radio', { name: time });
    for (let turns = 0; turns < 3 && !(await radio.isChecked()); turns += 1) await pressKey(page, 'ArrowRight');
    await expect(radio).toBeFocused();
    await expect(radio).toBeChecked();
  }
  await tabTo(page, page.getByRole('button', { name: 'Generate My Quote' }));
  await page.keyboard.press('Enter');

  await expect(page.getByRole('blockquote')).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Your quote', exact: true })).toBeFocused();
  await tabTo(page, page.getByRole('button', { name: 'Save' }));
  await pressKey(page, 'Space');
  await expect(page.getByRole('button', { name: 'Saved' })).toBeFocused();
  const moreWays = page.getByRole('button', { name: 'More ways to share' });
  await tabTo(page, moreWays);
  await page.keyboard.press('Enter');
  const asPicture = page.getByRole('button', { name: 'Share as a picture' });
  await expect(asPicture).toBeVisible();
  await tabTo(page, asPicture);
  await page.keyboard.press('Enter');
  const picture = page.getByRole('dialog', { name: 'Share as a picture' });
  const withDate = picture.getByRole('switch', { name: 'Show the date' });
  await expect(withDate).toBeVisible();
  await tabTo(page, withDate);
  await pressKey(page, 'Space');
  await expect(withDate).toBeChecked();
  await page.keyboard.press('Escape');
  await expect(moreWays).toBeFocused();
  const didNot = page.getByRole('button', { name: "This didn't" });
  await tabTo(page, didNot);
  await pressKey(page, 'Space');
  await expect(didNot).toHaveAttribute('aria-pressed', 'true');
  const why = page.locator('summary', { hasText: 'Why this quote?' });
  const reasons = page.getByText(/shaped it most/);
  await expect(reasons).toBeVisible();
  await tabTo(page, why);
  await pressKey(page, 'Enter');
  await expect(reasons).toBeHidden();
  await pressKey(page, 'Space');
  await expect(reasons).toBeVisible();
  await tabTo(page, page.getByRole('button', { name: 'New check-in' }));
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: 'Check in', exact: true })).toBeFocused();
  await expect(page.getByText('0 of 15 set').filter({ visible: true })).toBeVisible();
});

test('the skip link leads past the navigation, and past the links to the parts of a page', async ({ page }) => {
  const skip = async (path: string, next: Locator) => {
    await page.goto(path);
    await expect(next.first()).toBeVisible();
    await pressKey(page, 'Tab');
    await expect(page.getByRole('link', { name: 'Skip to content' })).toBeFocused();
    await pressKey(page, 'Enter');
    // The browser moves the focus in its next frame.
    await expect(page.locator('main:focus, main :focus')).toHaveCount(1);
    await pressKey(page, 'Tab');
    await expect(next.first()).toBeFocused();
  };
  await skip('/privacy', page.getByRole('article').getByRole('link'));
  await subscribe(page, uniqueEmail());
  await skip('/', page.getByRole('slider'));
  const profile = page.getByRole('region', { name: 'You' }).getByRole('button');
  const anotherDay = page.getByRole('button', { name: 'Another day' });
  await skip('/settings', profile);
  await skip('/sliders', anotherDay);
  await page.setViewportSize({ width: 1280, height: 800 });
  await skip('/settings', profile);
  await skip('/sliders', anotherDay);
});

test('the Help now dialog traps focus and returns it to its button on Escape', async ({ page }) => {
  await page.goto('/');
  const help = page.getByRole('button', { name: 'Help now' });
  await expect(help).toBeVisible();
  await tabTo(page, help);
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Talk to someone now' });
  await expect(dialog).toBeVisible();
  for (let stops = 0; stops < 10; stops += 1) {
    await page.keyboard.press('Tab', { delay: 30 });
    // Between its last and first element, the native dialog moves the focus to the browser's own controls.
    const isInside = await dialog.evaluate(
      (element) => element.contains(document.activeElement) || document.activeElement === document.body,
    );
    expect(isInside).toBe(true);
  }
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  await expect(help).toBeFocused();
});

test('a successful retry moves focus to the page content', async ({ page, expectTrouble }) => {
  expectTrouble(/500.*\/api\/user\/analytics/);
  await subscribe(page, uniqueEmail());
  await page.route('**/api/user/analytics', (route) => route.fulfill({ status: 500, body: '' }), { times: 1 });
  await page.goto('/analytics');
  await expect(page.getByRole('alert')).toContainText('Unable to load analytics data. Please try again later.');
  await tabTo(page, page.getByRole('button', { name: 'Try again' }));
  await page.keyboard.press('Enter');
  await expect(page.getByText('Total Quotes')).toBeVisible();
  await expect(page.getByRole('main')).toBeFocused();
});

test('creating an account by keyboard: arrow keys switch tabs, and an error focuses its field', async ({ page }) => {
  await page.goto('/auth');
  await expect(page.getByRole('heading', { name: 'Welcome' })).toBeVisible();
  await tabTo(page, page.getByRole('tab', { name: 'Sign In' }));
  await pressKey(page, 'ArrowRight');
  await expect(page.getByRole('tab', { name: 'Create Account' })).toBeFocused();
  await tabTo(page, page.getByLabel('Email'));
  await page.keyboard.type(uniqueEmail());
  await tabTo(page, page.getByLabel('Password', { exact: true }));
  await page.keyboard.type('short');
  await pressKey(page, 'Enter');
  await expect(page.getByLabel('Password', { exact: true })).toBeFocused();
  await expect(page.getByLabel('Password', { exact: true })).toHaveAccessibleDescription(/at least 8 characters/);
  await page.keyboard.type(' but longer');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/subscription$/);
  await expect(page.getByRole('main')).toBeFocused();
});

test('a plan can be started, cancelled and reactivated by keyboard without losing focus', async ({ page }) => {
  await recordMailtoLinks(page);
  await register(page, uniqueEmail());
  await page.goto('/subscription');
  await expect(page.getByRole('heading', { name: 'How the 3-Day Trial Works' })).toBeVisible();
  await tabTo(page, page.getByRole('button', { name: 'Start 3-day free trial' }));
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: 'Payment details' })).toBeFocused();
  await tabTo(page, page.getByRole('button', { name: 'Fill in 4242 4242 4242 4242' }));
  await pressKey(page, 'Enter');
  await tabTo(page, page.getByRole('button', { name: 'Start 3-day free trial' }));
  await page.keyboard.press('Enter');
  await expect(page.getByRole('dialog')).toContainText('3-day free trial');

  await page.goto('/subscription');
  const cancel = page.getByRole('button', { name: 'Cancel plan' });
  await expect(cancel).toBeVisible();
  await tabTo(page, cancel);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('dialog', { name: 'Cancel your plan?' })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(cancel).toBeFocused();
  await page.keyboard.press('Enter');
  await tabTo(page, page.getByRole('button', { name: 'Yes, cancel' }));
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: 'Your current plan' })).toBeFocused();
  await tabTo(page, page.getByRole('button', { name: 'Reactivate' }));
  await page.keyboard.press('Enter');
  await expect(cancel).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Your current plan' })).toBeFocused();
});
