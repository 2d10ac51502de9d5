import { Secret, TOTP } from 'otpauth';
import { expectAccessibleInBothSizes, onDesktop } from '../support/accessibility.ts';
import { expect, subscribe, test, uniqueEmail } from '../support/fixtures.ts';
import { linkInEmail } from '../support/mailbox.ts';

test('/auth is accessible with its social logins, errors and password reset', async ({ page, expectTrouble }) => {
  expectTrouble(/401.*\/api\/auth\/login/);
  await page.goto('/auth?error=account_exists');
  await expect(page.getByRole('link', { name: 'Continue with Google' })).toBeVisible();
  await expectAccessibleInBothSizes(page);
  await page.getByRole('button', { name: 'Sign In' }).click();
  await expect(page.getByText('Please enter your password.')).toBeVisible();
  await expectAccessibleInBothSizes(page);
  await page.getByLabel('Email').fill(uniqueEmail());
  await page.getByLabel('Password', { exact: true }).fill('not the harbour');
  await page.getByRole('button', { name: 'Sign In' }).click();
  await expect(page.getByText('Invalid email or password')).toBeVisible();
  await expectAccessibleInBothSizes(page);
  await page.getByRole('button', { name: 'Forgot password?' }).click();
  await expect(page.getByRole('heading', { name: 'Reset your password' })).toBeVisible();
  await expectAccessibleInBothSizes(page);
  await page.getByLabel('Email').fill(uniqueEmail());
  await page.getByRole('button', { name: 'Send the link' }).click();
  await expect(page.getByText("we've sent a link")).toBeVisible();
  await expectAccessibleInBothSizes(page);
});

test('email link pages are accessible when the link is missing its token or invalid', async ({
  page,
  expectTrouble,
}) => {
  expectTrouble(/400.*\/api\/auth\/(verify-email|check-reset-link|confirm-email|not-me|undo-email-change)/);
  for (const [path, heading] of [
    ['/verify-email', 'Email not verified'],
    ['/verify-email?token=old', "This link doesn't work"],
    ['/reset-password', "This link doesn't work"],
    ['/reset-password?token=old', "This link doesn't work"],
    ['/confirm-email', 'Email not changed'],
    ['/confirm-email?token=old', "This link doesn't work"],
    ['/not-me', 'Not your account?'],
    ['/not-me?token=old', 'Not your account?'],
    ['/undo-email-change', "This link doesn't work"],
    ['/undo-email-change?token=old', 'Take your account back'],
  ] as const) {
    await page.goto(path);
    await expect(page.getByRole('heading', { name: heading })).toBeVisible();
    await expectAccessibleInBothSizes(page);
  }
  await page.goto('/not-me?token=old');
  await page.getByRole('button', { name: "This wasn't me" }).click();
  await expect(
    page.getByRole('alert').filter({ hasText: "no longer works. If you've already told us, you're done." }),
  ).toBeVisible();
  await expect(page.getByRole('button', { name: "This wasn't me" })).toBeHidden();
  await expectAccessibleInBothSizes(page);
  await page.goto('/undo-email-change?token=old');
  await page.getByLabel('New password').fill('a quiet harbour');
  await page.getByRole('button', { name: 'Take my account back' }).click();
  await expect(page.getByRole('heading', { name: "This link doesn't work" })).toBeFocused();
  await expectAccessibleInBothSizes(page);
  await page.goto('/verify-email');
  await page.getByLabel('Email').fill(uniqueEmail());
  await page.getByRole('button', { name: 'Resend Verification Email' }).click();
  await expect(page.getByRole('heading', { name: 'Verification Email Sent' })).toBeFocused();
  await expectAccessibleInBothSizes(page);
});

test('email link pages are accessible when they ask for the password', async ({ page, request, expectTrouble }) => {
  expectTrouble(/403.*\/api\/auth\/(verify-email|confirm-email)/);
  const [email, next] = [uniqueEmail(), uniqueEmail()];
  await subscribe({ request }, email);
  await page.goto(await linkInEmail(page.request, email, /confirm your email/i, '/verify-email'));
  await expect(page.getByRole('heading', { name: 'One more step' })).toBeVisible();
  await expectAccessibleInBothSizes(page);
  await page.getByLabel('Your Evenkeel password').fill('not the harbour');
  await page.getByRole('button', { name: 'Verify my email' }).click();
  await expect(page.getByLabel('Your Evenkeel password')).toHaveAccessibleDescription(/password is wrong/);
  await expectAccessibleInBothSizes(page);
  await page.getByRole('button', { name: 'Choose a new password instead' }).click();
  await expect(page.getByRole('heading', { name: 'Choose a new password' })).toBeVisible();
  await expectAccessibleInBothSizes(page);
  expect((await request.post('/api/user/change-email', { data: { email: next } })).ok()).toBe(true);
  await page.goto(await linkInEmail(page.request, next, /new email/i, '/confirm-email'));
  await expect(page.getByRole('heading', { name: 'One more step' })).toBeVisible();
  await expectAccessibleInBothSizes(page);
  await page.goto(await linkInEmail(page.request, next, /new email/i, '/not-me'));
  await page.getByRole('button', { name: "This wasn't me" }).click();
  await expect(page.getByRole('heading', { name: "We won't email you again" })).toBeVisible();
  await expectAccessibleInBothSizes(page);
  expect((await request.post('/api/auth/forgot-password', { data: { email } })).ok()).toBe(true);
  await page.goto(await linkInEmail(page.request, email, /choose a new password/i, '/reset-password'));
  await page.getByLabel('New password').fill('short');
  await page.getByRole('button', { name: 'Save password' }).click();
  await expect(page.getByText('A password needs at least 8 characters.')).toBeVisible();
  await expectAccessibleInBothSizes(page);
});

test('Settings are accessible with MFA, several sessions and open forms and dialogs', async ({
  page,
  playwright,
  baseURL,
  expectTrouble,
}) => {
  expectTrouble(/403.*\/api\/user\/change-password/);
  const email = `${uniqueEmail().slice(0, 8)}.featherstonehaugh-cholmondeley@a-long-department.university.example.test`;
  await subscribe(page, email);
  const phone = await playwright.request.newContext({
    ...(baseURL && { baseURL }),
    userAgent: 'Mozilla/5.0 (iPhone; CPU iPhone OS 19_0 like Mac OS X) Version/19.0 Mobile/15E148 Safari/604.1',
  });
  expect((await phone.post('/api/auth/login', { data: { email, password: 'a quiet harbour' } })).ok()).toBe(true);
  await phone.dispose();

  await page.goto('/settings#sign-ins');
  await expect(page.getByText('Safari on iPhone')).toBeVisible();
  for (const [open, field] of [
    ['Change name', 'First name (optional)'],
    ['Change email', 'New email'],
    ['Change password', 'New password'],
  ] as const) {
    await page.getByRole('button', { name: open }).click();
    await expect(page.getByLabel(field)).toBeFocused();
  }
  await expectAccessibleInBothSizes(page);
  await page.getByRole('button', { name: 'Set up' }).click();
  const secret = ((await page.locator('code').textContent()) ?? '').replaceAll(' ', '');
  await expectAccessibleInBothSizes(page);
  await page.getByLabel('6-digit code from the app').fill(new TOTP({ secret: Secret.fromBase32(secret) }).generate());
  await page.getByRole('button', { name: 'Turn on' }).click();
  await expect(page.getByText('Save these recovery codes')).toBeVisible();
  // Each code is on one line, for copying.
  const linesPerCode = () =>
    page.locator('li code').evaluateAll((codes) => codes.map((code) => code.getClientRects().length));
  expect(await linesPerCode()).toEqual(Array(10).fill(1));
  await onDesktop(page, async () => expect(await linesPerCode()).toEqual(Array(10).fill(1)));
  await expectAccessibleInBothSizes(page);
  await page.getByRole('button', { name: "I've saved them" }).click();
  await expect(page.getByText('10 recovery codes left')).toBeVisible();
  await expectAccessibleInBothSizes(page);
  await page.getByRole('button', { name: 'Turn off' }).click();
  await expect(page.getByRole('dialog', { name: 'Turn off two-step sign-in?' })).toBeVisible();
  await expectAccessibleInBothSizes(page);
  await page.getByRole('button', { name: 'Keep it as it is' }).click();
  const refusal = { code: 'fresh_sign_in_required', message: 'Please confirm that it is you.' };
  await page.route('**/api/user/change-password', (route) => route.fulfill({ status: 403, json: refusal }));
  await page.getByLabel('New password').fill('a louder harbour');
  await page.getByRole('button', { name: 'Save password' }).click();
  await expect(page.getByLabel('Your password')).toBeFocused();
  await expectAccessibleInBothSizes(page);
});
