/** Requests of an administrator that take effect although their replies are lost on the way. */
import type { Page } from '@playwright/test';
import { expect, test, uniqueEmail } from '../support/fixtures.ts';
import { loseReply } from '../support/lose-reply.ts';
import {
  composeIssue,
  confirmForNewsletter,
  openNewsletter,
  rowWith,
  signUpForNewsletter,
} from '../support/newsletter-admin.ts';
import { openUsers, searchBox, signUpInOtherBrowser, uniqueMarker, userRow } from '../support/users-admin.ts';

test.beforeEach(({ expectTrouble }) => expectTrouble(/ERR_FAILED/));

test('a user deleted without a reply is no longer listed', async ({ page, app }) => {
  const email = `${uniqueMarker()}@example.test`;
  await signUpInOtherBrowser(app, email);
  await openUsers(page);
  await searchBox(page).fill(email);
  await loseReply(page, /\/api\/admin\/users\/[\w-]{36}$/);
  await page.getByRole('button', { name: `Delete ${email}` }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click();
  await expect(page.getByText('Delete failed', { exact: true })).toBeVisible();
  await expect(userRow(page, email)).toBeHidden();
});

test('a subscriber, a member and an issue changed without a reply are shown as the server kept them', async ({
  page,
  app,
}) => {
  const [subscriber, reader, member] = [uniqueEmail(), uniqueEmail(), uniqueEmail()];
  await signUpForNewsletter(page, subscriber);
  await confirmForNewsletter(page, reader);
  await signUpInOtherBrowser(app, member);
  await openNewsletter(page);
  await test.step('a deleted subscriber is no longer listed', () => deleteSubscriber(page, subscriber));
  await test.step('the switch of a member shows what the server kept', () => switchMemberOn(page, member));
  await test.step('an issue is listed, and sending it again creates no second one', () => sendIssueTwice(page));
});

async function deleteSubscriber(page: Page, email: string): Promise<void> {
  await loseReply(page, '**/api/newsletter/subscribers/*');
  await page.getByRole('button', { name: `Delete ${email}` }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click();
  await expect(page.getByText('Delete Failed')).toBeVisible();
  await expect(rowWith(page, email)).toBeHidden();
}

async function switchMemberOn(page: Page, email: string): Promise<void> {
  await page.getByRole('tab', { name: 'Member Subscribers' }).click();
  const newsletter = page.getByRole('switch', { name: `Newsletter for ${email}` });
  await loseReply(page, '**/api/admin/member-newsletter/*');
  await newsletter.click();
  await expect(page.getByText('Update Failed')).toBeVisible();
  await expect(newsletter).toBeChecked();
}

async function sendIssueTwice(page: Page): Promise<void> {
  const subject = `Sent once ${uniqueMarker()}`;
  await composeIssue(page, subject, 'Words');
  const send = async () => {
    await page.getByRole('button', { name: 'Send to All Subscribers' }).click();
    await page.getByRole('button', { name: 'Send now' }).click();
  };
  await loseReply(page, '**/api/newsletter/send');
  await send();
  await expect(page.getByText('Failed to send newsletter')).toBeVisible();
  await expect(rowWith(page, subject)).toBeVisible();
  await send();
  await expect(page.getByText('Newsletter sent successfully!')).toBeVisible();
  await expect(rowWith(page, subject)).toHaveCount(1);
}
