import { PASSWORD } from '../../server/testing/user-actions.ts';
import { checkIn, expect, rate, subscribe, test, uniqueEmail } from '../support/fixtures.ts';
import { signInRequestAsAdmin } from '../support/newsletter-admin.ts';

test('reporting a quote shows what is sent, leaves out the email and can be cancelled', async ({ page, request }) => {
  const email = uniqueEmail();
  await subscribe(page, email);
  await page.goto('/sliders');
  await rate(page, /^Anxiety/, '5');
  await page.getByRole('button', { name: 'Generate My Quote' }).click();
  const text = (await page.getByRole('blockquote').textContent()) ?? '';
  const opener = page.getByRole('button', { name: 'Report this quote' });
  await opener.click();
  const dialog = page.getByRole('dialog', { name: 'Report this quote' });
  await expect(dialog.getByRole('blockquote')).toHaveText(text);
  await expect(dialog.getByText('5 of 5')).toHaveCount(1);
  // Unset ratings are not part of a report.
  await expect(dialog.getByText(/^\d of 5$/)).toHaveCount(1);
  await expect(dialog.getByText("Your name isn't in it")).toBeVisible();
  await dialog.getByRole('button', { name: 'Not now' }).click();
  await expect(dialog).toBeHidden();
  await expect(opener).toBeFocused();

  await opener.click();
  await dialog.getByLabel("What's wrong with it?").selectOption('It misses what matters most');
  await dialog.getByLabel('Anything more?').fill('The worry is not in it.');
  await dialog.getByRole('button', { name: 'Send', exact: true }).click();
  await expect(page.getByText('A person will read it.')).toBeVisible();
  await expect(dialog).toBeHidden();

  await signInRequestAsAdmin(request);
  const { reports } = await (await request.get('/api/admin/quote-reports?limit=1')).json();
  expect(reports).toMatchObject([{ text, reason: 'missed', note: 'The worry is not in it.' }]);
  expect(JSON.stringify(reports)).not.toContain(email);
});

test('reporting from Progress shows an error if it fails, keeps the note, and refuses a quote that has changed', async ({
  page,
  expectTrouble,
}) => {
  expectTrouble(/(500|409).*\/report/);
  await subscribe(page, uniqueEmail());
  const { quote } = await checkIn(page, { stressLevel: 5 });
  await page.goto('/progress');
  await page.getByRole('main').getByRole('button', { expanded: false }).first().click();
  const broken = { status: 500, body: '' };
  await page.route('**/api/quotes/*/report', (route) => route.fulfill(broken), { times: 1 });
  await page.getByRole('button', { name: 'Report this quote' }).click();
  const dialog = page.getByRole('dialog', { name: 'Report this quote' });
  await expect(dialog.getByText("We couldn't load this quote.")).toBeVisible();
  await dialog.getByRole('button', { name: 'Try again' }).click();
  await expect(dialog.getByRole('blockquote')).toHaveText(quote.text);
  await dialog.getByLabel('Anything more?').fill('Kept.');
  await page.route('**/api/quotes/*/report', (route) => route.fulfill(broken), { times: 1 });
  await dialog.getByRole('button', { name: 'Send', exact: true }).click();
  await expect(page.getByText('Not sent')).toBeVisible();
  await expect(dialog.getByLabel('Anything more?')).toHaveValue('Kept.');
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  await page.getByRole('button', { name: 'Report this quote' }).click();
  await expect(dialog.getByLabel('Anything more?')).toHaveValue('Kept.');

  const other = await (await page.request.post(`/api/quotes/${quote.id}/regenerate`)).json();
  await dialog.getByRole('button', { name: 'Send', exact: true }).click();
  await expect(page.getByText('This quote has changed since you looked.')).toBeVisible();
  await expect(dialog.getByRole('blockquote')).toHaveText(other.quote.text);
  await dialog.getByRole('button', { name: 'Send', exact: true }).click();
  await expect(page.getByText('A person will read it.')).toBeVisible();
  await page.getByRole('button', { name: 'Report this quote' }).click();
  await expect(dialog.getByLabel('Anything more?')).toHaveValue('');
});

test('an administrator can turn a report into a test and, after reauthentication, save a verdict, which is logged', async ({
  page,
  expectTrouble,
}) => {
  expectTrouble(/403.*\/verdict/);
  await subscribe(page, uniqueEmail());
  const { quote } = await checkIn(page, { stressLevel: 5, sleepQuality: 1 });
  const note = 'To be judged by somebody';
  await page.request.post(`/api/quotes/${quote.id}/report`, { data: { text: quote.text, reason: 'hurtful', note } });
  await page.context().clearCookies();
  await signInRequestAsAdmin(page.request);
  await page.goto('/settings');
  await page.getByRole('link', { name: 'Reported quotes' }).click();
  await expect(page).toHaveTitle('Reported quotes | Evenkeel');
  const report = page.getByRole('listitem').filter({ hasText: note });
  await expect(report.getByRole('blockquote')).toHaveText(quote.text);
  await expect(report.getByText('It hurts, or makes things seem small')).toBeVisible();
  await expect(report.getByText('Nothing.', { exact: true })).toBeVisible();

  await report.getByRole('button', { name: 'Turn it into a test' }).click();
  const dialog = page.getByRole('dialog', { name: 'Turn it into a test' });
  const snippet = await dialog.getByLabel('The test').inputValue();
  expect(JSON.parse(snippet.replace(/,\n$/, ''))).toMatchObject({
    text: quote.text,
    rulesShould: 'refuse',
    ratings: { stressLevel: 5, sleepQuality: 1 },
  });
  const saving = page.waitForEvent('download');
  await dialog.getByRole('button', { name: 'Download' }).click();
  expect((await saving).suggestedFilename()).toMatch(/^reported-quote-.+\.json$/);
  await page.keyboard.press('Escape');

  await expect(report.getByRole('button', { name: 'Save verdict' })).toBeDisabled();
  await report.getByRole('radio', { name: 'Harmful' }).click();
  await report.getByLabel('Note').fill('Rule 9 should see it.');
  const stale = { code: 'fresh_sign_in_required', message: "Please confirm it's you before you continue." };
  await page.route('**/verdict', (route) => route.fulfill({ status: 403, json: stale }), { times: 1 });
  await report.getByRole('button', { name: 'Save verdict' }).click();
  const question = page.getByRole('dialog', { name: "Confirm it's you" });
  await question.getByLabel('Your password').fill(PASSWORD);
  await question.getByRole('button', { name: 'Confirm' }).click();
  await expect(page.getByText('Verdict saved')).toBeVisible();
  await expect(report).toHaveCount(0);
  await expect(page.getByRole('main')).toBeFocused();
  await page.getByRole('tab', { name: 'Reviewed', exact: true }).click();
  await expect(report.getByRole('radio', { name: 'Harmful' })).toBeChecked();
  await page.goto('/admin/users');
  await expect(page.getByRole('row').filter({ hasText: 'Reported quote reviewed' })).toContainText('harmful');
});

test('the reported quotes page shows "Admin access required" to non-administrators and makes no admin calls', async ({
  page,
}) => {
  const asked: string[] = [];
  page.on('request', (request) => {
    if (request.url().includes('/api/admin/')) asked.push(request.url());
  });
  await subscribe(page, uniqueEmail());
  await page.goto('/admin/quote-reports');
  await expect(page.getByText('Admin access required.')).toBeVisible();
  expect(asked).toEqual([]);
});
