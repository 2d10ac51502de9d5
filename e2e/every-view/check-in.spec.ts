import { expectAccessibleInEveryView } from '../support/accessibility.ts';
import { checkIn, expect, rate, subscribe, test, uniqueEmail } from '../support/fixtures.ts';

test('every state of the check-in and its quote is accessible', async ({ page, expectTrouble }) => {
  expectTrouble(/429.*\/api\/quotes\/generate/);
  await subscribe(page, uniqueEmail());
  await checkIn(page, { stressLevel: 5, sleepQuality: 1 });
  await page.goto('/sliders');
  await expect(page.getByText('Your last check-in: Today, morning')).toBeVisible();
  await expect(page.getByText(/^All left alone, which is fine/)).toBeVisible();
  await expectAccessibleInEveryView(page);
  await page.getByRole('button', { name: 'Same as last time' }).click();
  await expect(page.getByRole('button', { name: 'Undo' })).toBeVisible();
  await expectAccessibleInEveryView(page);
  // Set, carried and unset ratings, one below the other.
  await rate(page, /^Anxiety/, '3');
  await expect(page.getByText(/^12 left alone, which is fine/)).toBeVisible();
  await expectAccessibleInEveryView(page);
  const full = { code: 'too_many_quotes', message: "That's all the quotes for one day." };
  await page.route(
    '**/api/quotes/generate',
    (route) => route.fulfill({ status: 429, headers: { 'retry-after': '3600' }, json: full }),
    { times: 1 },
  );
  await page.getByRole('button', { name: 'Generate My Quote' }).click();
  await expect(page.getByText(/You can ask again/)).toBeVisible();
  await expectAccessibleInEveryView(page);
  await page.getByRole('button', { name: 'Generate My Quote' }).click();
  await expect(page.getByRole('blockquote')).toBeVisible();
  await page.getByRole('button', { name: "This didn't" }).click();
  await expect(page.getByRole('button', { name: 'Try other words' })).toBeVisible();
  await expectAccessibleInEveryView(page);
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('Saved quotes stay as they are.')).toBeVisible();
  await expectAccessibleInEveryView(page);
  await page.getByRole('button', { name: 'More ways to share' }).click();
  await expect(page.getByRole('dialog', { name: 'Share this quote' })).toBeVisible();
  await expectAccessibleInEveryView(page);
  await page.getByRole('button', { name: 'Share as a picture' }).click();
  await expect(page.getByRole('button', { name: 'Download' })).not.toHaveAttribute('aria-busy');
  await expectAccessibleInEveryView(page);
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Report this quote' }).click();
  await expect(page.getByRole('dialog').getByRole('blockquote')).toBeVisible();
  await expectAccessibleInEveryView(page);
  await page.keyboard.press('Escape');
  await page.goto('/favorites');
  await expect(page.getByRole('blockquote')).toBeVisible();
  await expectAccessibleInEveryView(page);
  await page.goto('/settings#what-helps');
  await page.getByRole('button', { name: 'Menu' }).click();
  await expect(page.getByRole('link', { name: 'Help / FAQ' })).toBeVisible();
  await expectAccessibleInEveryView(page);
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Erase these answers' }).click();
  await expect(page.getByRole('dialog')).toBeVisible();
  await expectAccessibleInEveryView(page);
});
