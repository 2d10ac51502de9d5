import { checkIn, expect, register, subscribe, test, uniqueEmail } from '../support/fixtures.ts';

test('feedback is summarised in Settings and can be erased there', async ({ page }) => {
  await subscribe(page, uniqueEmail());
  await page.goto('/settings#what-helps');
  const card = page.getByRole('region', { name: 'What helps you' });
  await expect(card.getByText('Nothing yet.')).toBeVisible();
  await expect(card.getByRole('button', { name: 'Erase these answers' })).toHaveCount(0);
  await expect(card.getByRole('switch', { name: 'Let my answers choose' })).toBeChecked();

  const { quote } = await checkIn(page, { stressLevel: 5 });
  await page.request.post(`/api/quotes/${quote.id}/feedback`, { data: { helped: true } });
  await page.reload();
  await expect(card.getByText('Helped once').first()).toBeVisible();
  await card.getByRole('button', { name: 'Erase these answers' }).click();
  const dialog = page.getByRole('dialog', { name: 'Erase these answers?' });
  await dialog.getByRole('button', { name: 'Keep them' }).click();
  await expect(dialog).toBeHidden();
  await expect(card.getByRole('button', { name: 'Erase these answers' })).toBeFocused();

  await card.getByRole('button', { name: 'Erase these answers' }).click();
  await dialog.getByRole('button', { name: 'Erase', exact: true }).click();
  await expect(card.getByText('Nothing yet.')).toBeVisible();
  await expect(dialog).toBeHidden();
  await expect(page.getByRole('main')).toBeFocused();
  await page.reload();
  await expect(card.getByText('Nothing yet.')).toBeVisible();
});

test('feedback that fails to load or to be erased shows an error', async ({ page, expectTrouble }) => {
  expectTrouble(/500.*\/feedback/);
  await register(page, uniqueEmail());
  const broken = { status: 500, body: '' };
  await page.route('**/api/user/feedback-summary', (route) => route.fulfill(broken), { times: 1 });
  await page.goto('/settings#what-helps');
  const card = page.getByRole('region', { name: 'What helps you' });
  await expect(card.getByRole('alert')).toContainText("We couldn't load your answers.");
  const answers = [{ kind: 'small-step', helped: 2, didNotHelp: 1 }];
  await page.route('**/api/user/feedback-summary', (route) => route.fulfill({ json: { answers, usesFeedback: true } }));
  await page.route('**/api/user/feedback', (route) => route.fulfill(broken));
  await card.getByRole('button', { name: 'Try again' }).click();
  await expect(card.getByText('One small step')).toBeVisible();
  await expect(card.getByText("Helped twice, didn't help once")).toBeVisible();
  await card.getByRole('button', { name: 'Erase these answers' }).click();
  await page.getByRole('button', { name: 'Erase', exact: true }).click();
  await expect(page.getByText("We couldn't erase your answers. Please try again.")).toBeVisible();
  await expect(page.getByText('One small step')).toBeVisible();
});

test('a keyboard user can exclude feedback from the choice of quotes', async ({ page }) => {
  await subscribe(page, uniqueEmail());
  await page.goto('/settings#what-helps');
  const card = page.getByRole('region', { name: 'What helps you' });
  const choosing = card.getByRole('switch', { name: 'Let my answers choose' });
  await expect(choosing).toBeChecked();
  await choosing.focus();
  await page.keyboard.press('Space');
  await expect(choosing).not.toBeChecked();
  await expect(choosing).toBeFocused();
  await expect(choosing).toHaveAccessibleDescription(/Off: your answers are kept, but not used\./);
  await expect
    .poll(async () => (await (await page.request.get('/api/user/feedback-summary')).json()).usesFeedback)
    .toBe(false);

  const { quote } = await checkIn(page, { stressLevel: 5 });
  await page.request.post(`/api/quotes/${quote.id}/feedback`, { data: { helped: true } });
  await page.reload();
  await expect(card.getByText('Helped once').first()).toBeVisible();
  await expect(choosing).not.toBeChecked();
  // The button that erases comes right after the switch.
  await choosing.focus();
  await page.keyboard.press('Tab');
  await expect(card.getByRole('button', { name: 'Erase these answers' })).toBeFocused();
  await page.keyboard.press('Shift+Tab');
  await page.keyboard.press('Enter');
  await expect(choosing).toBeChecked();
});

test('the feedback switch reverts and shows an error if saving fails', async ({ page, expectTrouble }) => {
  expectTrouble(/500.*\/quote-preferences/);
  await register(page, uniqueEmail());
  await page.route('**/api/user/quote-preferences', (route) => route.fulfill({ status: 500, body: '' }));
  await page.goto('/settings#what-helps');
  const choosing = page.getByRole('switch', { name: 'Let my answers choose' });
  await choosing.click();
  await expect(page.getByText("We couldn't save that. Please try again.")).toBeVisible();
  await expect(choosing).toBeChecked();
});
