import { expectAccessibleInBothSizes } from '../support/accessibility.ts';
import { expect, register, test, uniqueEmail } from '../support/fixtures.ts';

test('newsletter link pages are accessible while loading, after a failure and when done', async ({
  page,
  expectTrouble,
}) => {
  expectTrouble(/ERR_FAILED/);
  for (const { path, call, yes, done } of [
    {
      path: '/confirm-newsletter',
      call: '**/api/newsletter/confirm?*',
      yes: { confirmed: true, message: "Thank you. You're on the list." },
      done: 'Subscription Confirmed',
    },
    {
      path: '/unsubscribe-newsletter',
      call: '**/api/newsletter/unsubscribe?*',
      yes: { unsubscribed: true, message: "You won't get any more newsletters from us." },
      done: "You've Been Unsubscribed",
    },
  ]) {
    const held = Promise.withResolvers<void>();
    const answers = ['none', 'yes'];
    await page.route(call, async (route) => {
      await held.promise;
      return answers.shift() === 'none' ? route.abort() : route.fulfill({ json: yes });
    });
    await page.goto(`${path}?token=abc`);
    await expect(page.getByText('This takes a moment.')).toBeVisible();
    await expectAccessibleInBothSizes(page);
    held.resolve();
    await expect(page.getByRole('button', { name: 'Try again' })).toBeVisible();
    await expectAccessibleInBothSizes(page);
    await page.getByRole('button', { name: 'Try again' }).click();
    await expect(page.getByRole('heading', { name: done })).toBeVisible();
    await expectAccessibleInBothSizes(page);
  }
  await page.getByRole('button', { name: 'Too many emails' }).click();
  await expect(page.getByText('Thank you for your feedback').first()).toBeVisible();
  await expectAccessibleInBothSizes(page);
});

test('/unsubscribe is accessible with an error and after unsubscribing', async ({ page }) => {
  await page.goto('/unsubscribe');
  await page.getByRole('button', { name: 'Unsubscribe' }).click();
  await expect(page.getByText('Please enter your email address.')).toBeVisible();
  await expectAccessibleInBothSizes(page);
  await page.getByLabel('Email').fill(uniqueEmail());
  await page.getByRole('button', { name: 'Unsubscribe' }).click();
  await expect(page.getByRole('heading', { name: "You've been unsubscribed" })).toBeVisible();
  await expectAccessibleInBothSizes(page);
});

test('the email preferences are accessible while loading, when saved and when loading fails', async ({
  page,
  expectTrouble,
}) => {
  expectTrouble(/500.*email-preferences/);
  await register(
    page,
    `${uniqueEmail().slice(0, 8)}.featherstonehaugh-cholmondeley@a-long-department.university.example.test`,
  );
  const held = Promise.withResolvers<void>();
  await page.route('**/api/user/email-preferences', async (route) => {
    await held.promise;
    await route.continue();
  });
  await page.goto('/email-preferences');
  // The app's loading page shows the same text before the page's own loading state.
  await expect(page.getByRole('heading', { name: 'Email preferences', level: 1 })).toBeVisible();
  await expect(page.getByText('Loading...')).toBeAttached();
  await expectAccessibleInBothSizes(page);
  held.resolve();
  await expect(page.getByRole('button', { name: 'Resend Verification Email' })).toBeVisible();
  await page.getByRole('switch', { name: 'Newsletter' }).click();
  await page.getByRole('button', { name: 'Save Preferences' }).click();
  await expect(page.getByText('Preferences Updated').first()).toBeVisible();
  await expectAccessibleInBothSizes(page);
  await page.unroute('**/api/user/email-preferences');
  await page.route('**/api/user/email-preferences', (route) => route.fulfill({ status: 500, body: '' }));
  await page.reload();
  await expect(page.getByText("We couldn't load your choices.")).toBeVisible();
  await expectAccessibleInBothSizes(page);
});
