import type { Page } from '@playwright/test';
import { expectAccessible } from '../support/accessibility.ts';
import { countRequests, expect, test, uniqueEmail, waitUntilQuiet } from '../support/fixtures.ts';
import { newestEmail } from '../support/mailbox.ts';
import {
  composeIssue,
  confirmForNewsletter,
  mockIssue,
  openNewsletter,
  requireReauthentication,
  rowWith,
  signInAsAdmin,
} from '../support/newsletter-admin.ts';
import { expectOnlyForAdministrators } from '../support/non-administrators.ts';

const sendButton = (page: Page) => page.getByRole('button', { name: 'Send to All Subscribers' });
const sendDialog = (page: Page) => page.getByRole('alertdialog', { name: 'Send to all subscribers?' });
const email = (page: Page) => page.frameLocator('iframe[title="Preview of the email"]:visible');

test('the newsletter page shows "Admin access required" to non-administrators and makes no admin calls', async ({
  page,
}) => {
  const adminCalls = /\/api\/(admin|newsletter)\//;
  await expectOnlyForAdministrators(page, { path: '/admin/newsletter', title: 'Newsletter | Evenkeel', adminCalls });
});

test('an administrator can preview an issue, send a test and send it to all subscribers', async ({ page }) => {
  const reader = uniqueEmail();
  await confirmForNewsletter(page, reader);
  await signInAsAdmin(page);
  await page.goto('/settings');
  await page.getByRole('main').getByRole('link', { name: 'Newsletter', exact: true }).click();
  await expect(page).toHaveTitle('Newsletter | Evenkeel');
  await expect(sendButton(page)).toBeDisabled();

  await page.getByLabel('Subject').fill('   ');
  await page.getByLabel('Content').fill('# Evenings\n\nThey are **long** now.');
  await expect(sendButton(page)).toBeDisabled();
  await page.getByLabel('Subject').fill('A quieter November');
  await expect(email(page).getByRole('heading', { name: 'A quieter November' })).toBeVisible();
  await expect(email(page).getByText('long', { exact: true })).toBeVisible();
  const width = () => page.locator('iframe:visible').evaluate((frame) => frame.clientWidth);
  await expect.poll(width).toBe(375);
  await page.getByRole('radio', { name: 'Desktop' }).click();
  await expect.poll(width).toBe(680);
  await expectAccessible(page);

  // The draft survives a reload.
  await page.reload();
  await expect(page.getByLabel('Content')).toHaveValue('# Evenings\n\nThey are **long** now.');
  await expect(email(page).getByRole('heading', { name: 'Evenings' })).toBeVisible();

  await page.getByRole('button', { name: 'Send Test to Me' }).click();
  await expect(page.getByText("We've sent you a test email.")).toBeVisible();
  await newestEmail(page.request, 'admin@evenkeel.test', /A quieter November/);

  const { count } = await (await page.request.get('/api/admin/newsletter/recipients')).json();
  await sendButton(page).click();
  await expect(sendDialog(page)).toContainText('A quieter November');
  await expect(sendDialog(page)).toContainText(count === 1 ? 'It goes to 1 person' : `It goes to ${count} people`);
  await expect(sendDialog(page).getByRole('button', { name: 'Cancel' })).toBeFocused();
  await expectAccessible(page);
  await page.keyboard.press('Escape');
  await expect(sendButton(page)).toBeFocused();
  await sendButton(page).click();
  await sendDialog(page).getByRole('button', { name: 'Send now' }).click();
  await expect(page.getByText('Newsletter sent successfully!')).toBeVisible();
  await expect(page.getByText(`Delivered to ${count} subscribers.`)).toBeVisible();

  const { html } = await newestEmail(page.request, reader, /^A quieter November$/);
  expect(html).toContain('They are <strong');
  const past = rowWith(page, 'A quieter November');
  await expect(past.getByRole('cell')).toHaveText([/Sent$/, /20\d\d/, new RegExp(`${count}$`), /0$/, /0$/]);
  // A sent issue cannot be sent again.
  await expect(page.getByLabel('Subject')).toHaveValue('');
  await expect(sendButton(page)).toBeDisabled();
  await page.reload();
  await expect(page.getByLabel('Content')).toHaveValue('');
});

test('sending needs a text and a short subject, keeps its idempotency key when it fails, and may need reauthentication', async ({
  page,
  expectTrouble,
}) => {
  expectTrouble(/(500|403).*\/api\/newsletter\/send/);
  await confirmForNewsletter(page, uniqueEmail());
  await openNewsletter(page);
  await test.step('text is missing, or the subject exceeds 200 characters', () => expectIncompleteIssueRefused(page));
  const keys: (string | undefined)[] = [];
  await page.route('**/api/newsletter/send', (route) => {
    keys.push(route.request().headers()['idempotency-key']);
    return route.fulfill({ status: 500, json: { code: 'x' } });
  });
  const sendNow = async () => {
    await sendButton(page).click();
    await sendDialog(page).getByRole('button', { name: 'Send now' }).click();
    await expect(page.getByText('Failed to send newsletter')).toBeVisible();
    await expect(page.getByText('Please try again.')).toBeVisible();
    await page.getByRole('button', { name: 'Close' }).click();
  };
  await composeIssue(page, 'First words', 'One');
  await sendNow();
  await sendNow();
  await expect(page.getByLabel('Subject')).toHaveValue('First words');
  await composeIssue(page, 'First words', 'Two');
  await sendNow();
  expect(keys[0]).toBeTruthy();
  expect(keys[1]).toBe(keys[0]);
  expect(keys[2]).not.toBe(keys[0]);
  await page.unroute('**/api/newsletter/send');
  await test.step('sending continues after reauthentication, and cancelling it shows no error', () =>
    expectReauthenticationToSend(page));
});

async function expectIncompleteIssueRefused(page: Page): Promise<void> {
  await composeIssue(page, '', '');
  await page.getByRole('button', { name: 'Send Test to Me' }).click();
  await expect(page.getByText('Missing information')).toBeVisible();
  await expect(page.getByText('Please fill in both subject and content.')).toBeVisible();
  await page.getByRole('button', { name: 'Close' }).click();
  await composeIssue(page, 'a'.repeat(201), 'Words');
  await sendButton(page).click();
  await expect(page.getByLabel('Subject')).toBeFocused();
  await expect(page.getByLabel('Subject')).toHaveAccessibleDescription(/201 characters long\. The limit is 200/);
  await expect(page.getByLabel('Subject')).toHaveValue('a'.repeat(201));
  await expect(sendDialog(page)).toBeHidden();
}

async function expectReauthenticationToSend(page: Page): Promise<void> {
  await composeIssue(page, 'Asked twice', 'Words');
  await requireReauthentication(page, '/api/newsletter/send');
  await sendButton(page).click();
  await sendDialog(page).getByRole('button', { name: 'Send now' }).click();
  const question = page.getByRole('dialog', { name: "Confirm it's you" });
  await expect(question).toContainText('before sending to other people');
  await expectAccessible(page);
  await page.keyboard.press('Escape');
  await expect(question).toBeHidden();
  await expect(page.getByText('Failed to send newsletter')).toBeHidden();
  await expect(sendButton(page)).toBeEnabled();

  await requireReauthentication(page, '/api/newsletter/send');
  await sendButton(page).click();
  await sendDialog(page).getByRole('button', { name: 'Send now' }).click();
  await page.getByLabel('Your password').fill('a quiet harbour');
  await page.keyboard.press('Enter');
  await expect(page.getByText('Newsletter sent successfully!')).toBeVisible();
}

test('an issue being sent shows its progress, can be paused and blocks sending another', async ({ page }) => {
  const world = await mockIssue(page, { total: 5000, perAnswer: 250 });
  await openNewsletter(page);
  await composeIssue(page, 'Another', 'Words');
  const panel = page.getByRole('region', { name: 'The long one' });
  const bar = panel.getByRole('progressbar', { name: 'Emails handled' });
  await expect(panel.getByRole('status')).toHaveText('Being sent');
  await expect(page.getByRole('button', { name: 'Sending...' })).toBeDisabled();
  await expect(panel.getByText(/Less than a minute|A few seconds/)).toBeVisible();
  await expect(bar).toHaveAttribute('aria-valuemax', '5000');
  const now = Number(await bar.getAttribute('aria-valuenow'));
  await expect.poll(async () => Number(await bar.getAttribute('aria-valuenow'))).toBeGreaterThan(now);
  await expectAccessible(page);

  await panel.getByRole('button', { name: 'Pause' }).click();
  await expect(panel.getByRole('status')).toHaveText('Paused');
  await expect(panel.getByRole('button', { name: 'Resume' })).toBeFocused();
  await waitUntilQuiet(countRequests(page, '/api/admin/newsletter/issues'));

  await page.keyboard.press('Enter');
  await expect(panel.getByRole('status')).toHaveText('Being sent');
  world.finish();
  await expect(rowWith(page, 'The long one').getByRole('cell')).toHaveText([/Sent$/, /20\d\d/, /4,990$/, /10$/, /3$/]);
  await expect(panel).toBeHidden();
  await expect(sendButton(page)).toBeEnabled();
});

test('an issue says how many emails wait for a mail server that accepts none', async ({ page }) => {
  const world = await mockIssue(page, { total: 5000, perAnswer: 250 });
  world.acceptEmails(false);
  await openNewsletter(page);
  const panel = page.getByRole('region', { name: 'The long one' });
  await expect(panel.getByRole('status')).toHaveText('Waiting for the email server');
  const explanation = panel.getByText(
    "The email server isn't accepting emails at the moment. 4,990 emails are waiting, and will be sent as soon as it does.",
  );
  await expect(explanation).toBeVisible();
  await expect(panel.getByText('Not known yet')).toBeVisible();
  await expectAccessible(page);
  world.acceptEmails(true);
  await page.reload();
  await expect(panel.getByRole('status')).toHaveText('Being sent');
  await expect(explanation).toBeHidden();
});

test('each part of the newsletter page that fails to load can be retried separately', async ({
  page,
  expectTrouble,
}) => {
  expectTrouble(/500/);
  await signInAsAdmin(page);
  const parts: [path: RegExp, text: string][] = [
    [/newsletter\/draft/, "We couldn't load your draft."],
    [/admin\/newsletter\/issues/, "We couldn't load the issues."],
    [/admin\/newsletter\/stats/, "We couldn't load these figures."],
    [/api\/newsletter\/subscribers/, "We couldn't load this list."],
  ];
  for (const [path] of parts) await page.route(path, (route) => route.fulfill({ status: 500, json: {} }));
  await page.goto('/admin/newsletter');
  for (const [path, text] of parts) {
    const notice = page.getByRole('alert').filter({ hasText: text });
    await expect(notice).toBeVisible();
    await page.unroute(path);
    await notice.getByRole('button', { name: 'Try again' }).click();
    await expect(notice).toBeHidden();
  }
  await page.route('**/api/admin/newsletter/preview', (route) => route.fulfill({ status: 500, json: {} }));
  const previews = countRequests(page, '/api/admin/newsletter/preview');
  await composeIssue(page, 'No picture of it', 'Words');
  const notice = page.getByRole('alert').filter({ hasText: "We couldn't show the email." });
  await expect(notice).toBeVisible();
  // Each field that was filled in asks for a preview, and a later one would remove the notice.
  await waitUntilQuiet(previews);
  await page.unroute('**/api/admin/newsletter/preview');
  await notice.getByRole('button', { name: 'Try again' }).click();
  await expect(email(page).getByRole('heading', { name: 'No picture of it' })).toBeVisible();
});
