import { checkIn, expect, register, subscribe, test, uniqueEmail } from '../support/fixtures.ts';

test('feedback is summarised in Settings, can be excluded from the choice of quotes by keyboard, and be erased', async ({
  page,
}) => {
  await subscribe(page, uniqueEmail());
  await page.goto('/settings#what-helps');
  const card = page.getByRole('region', { name: 'What helps you' });
  const choosing = card.getByRole('switch', { name: 'Let my answers choose' });
  const erase = card.getByRole('button', { name: 'Erase these answers' });
  await expect(card.getByText('Nothing yet.')).toBeVisible();
  await expect(erase).toHaveCount(0);
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
  await expect(erase).toBeFocused();
  await page.keyboard.press('Shift+Tab');
  await page.keyboard.press('Enter');
  await expect(choosing).toBeChecked();

  await erase.click();
  const dialog = page.getByRole('dialog', { name: 'Erase these answers?' });
  await dialog.getByRole('button', { name: 'Keep them' }).click();
  await expect(dialog).toBeHidden();
  await expect(erase).toBeFocused();
  await erase.click();
  await dialog.getByRole('button', { name: 'Erase', exact: true }).click();
  await expect(card.getByText('Nothing yet.')).toBeVisible();
  await expect(dialog).toBeHidden();
  await expect(page.getByRole('main')).toBeFocused();
  await page.reload();
  await expect(card.getByText('Nothing yet.')).toBeVisible();
});

test('feedback that fails to load or to be erased shows an error, and its switch reverts if saving fails', async ({
  page,
  expectTrouble,
}) => {
  expectTrouble(/500.*\/(feedback|quote-preferences)/);
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

  await page.keyboard.press('Escape');
  await page.route('**/api/user/quote-preferences', (route) => route.fulfill(broken));
  const choosing = page.getByRole('switch', { name: 'Let my answers choose' });
  await choosing.click();
  await expect(page.getByText("We couldn't save that. Please try again.")).toBeVisible();
  await expect(choosing).toBeChecked();
});
