/** The administrator's newsletter page in its states, looked at by axe in both themes and both sizes. */
import type { Page } from '@playwright/test';
import { expect, expectAccessible, register, someone, test } from '../house.ts';
import { answerWithIssue, answerWithSubscribers, asIfTimeHadPassed, beAdmin, compose } from '../newsletter-admin.ts';

test.use({ houseName: 'newsletter', contextOptions: { reducedMotion: 'reduce' } });

/** No violation, and nothing wider than the screen. */
async function expectWell(page: Page): Promise<void> {
  await expectAccessible(page);
  expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0);
}

test('the panel in Settings, nothing written and nobody there, then a mail in both widths', async ({ page }) => {
  await beAdmin(page);
  await page.goto('/settings');
  await expect(page.getByRole('heading', { name: 'Admin Panel' })).toBeVisible();
  await expectWell(page);
  await answerWithSubscribers(page, 0);
  await page.goto('/admin/newsletter');
  await expect(page.getByText('Nobody has signed up yet.')).toBeVisible();
  await compose(page, '', '');
  await expect(page.getByText('The mail shows here as you write.')).toBeVisible();
  await expectWell(page);
  await compose(page, 'A quieter November', '# Evenings\n\nThey are **long** now.');
  await expect(page.frameLocator('iframe:visible').getByRole('heading', { name: 'Evenings' })).toBeVisible();
  await expectWell(page);
  await page.getByRole('radio', { name: 'Desktop' }).click();
  await expectWell(page);
  await compose(page, 'a'.repeat(201), 'b'.repeat(40_001));
  await expect(page.getByText('This is 40,001 characters long.')).toBeVisible();
  await expectWell(page);
});

test('an issue under way, paused and sent; addresses that get no mail; members; every question', async ({
  page,
  expectTrouble,
}) => {
  expectTrouble(/403.*\/api\/newsletter\/subscribers/);
  const world = await answerWithIssue(page, { total: 5000, perAnswer: 50 });
  await answerWithSubscribers(page, 40);
  await beAdmin(page);
  await page.goto('/admin/newsletter');
  await expect(page.getByText('Being sent')).toBeVisible();
  await expect(page.getByText('a mail was reported as spam.')).toBeVisible();
  await expectWell(page);
  await page.getByRole('button', { name: 'Pause' }).click();
  await expect(page.getByRole('button', { name: 'Resume' })).toBeVisible();
  await expectWell(page);
  await page.getByRole('button', { name: 'Resume' }).click();
  // Answered first, or the answer would take back that it is finished.
  await expect(page.getByRole('button', { name: 'Pause' })).toBeVisible();
  world.finish();
  await expect(page.getByRole('rowheader', { name: 'The long one' })).toBeVisible();
  await compose(page, 'A quieter November', 'Words');
  await page.getByRole('button', { name: 'Send to All Subscribers' }).click();
  await expect(page.getByRole('alertdialog').getByText(/It goes to|Nobody is subscribed/)).toBeVisible();
  await expectWell(page);
  await page.keyboard.press('Escape');

  await asIfTimeHadPassed(page, '/api/newsletter/subscribers/*');
  await page.getByRole('button', { name: 'Delete reader.1@example.test' }).click();
  await expect(page.getByRole('alertdialog', { name: 'Delete this subscriber?' })).toBeVisible();
  await expectWell(page);
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click();
  await expect(page.getByRole('dialog', { name: 'Confirm it is you' })).toBeVisible();
  await expectWell(page);
  await page.keyboard.press('Escape');

  await register(page, someone());
  await beAdmin(page);
  await page.getByRole('tab', { name: 'Member Subscribers' }).click();
  await expect(page.getByRole('switch').first()).toBeVisible();
  await expectWell(page);
});
