import type { Page } from '@playwright/test';
import { Secret, TOTP } from 'otpauth';
import { expectAccessible } from '../support/accessibility.ts';
import { expect, register, signUp, subscribe, test, uniqueEmail } from '../support/fixtures.ts';
import { linkInEmail } from '../support/mailbox.ts';

const PASSWORD = 'a quiet harbour';

async function signIn(page: Page, email: string, password = PASSWORD): Promise<void> {
  await page.goto('/auth');
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Sign In', exact: true }).click();
}

/** The sandbox's social login, where anyone can sign in as anyone. */
async function continueAtProvider(page: Page, email: string): Promise<void> {
  await expect(page.getByRole('heading', { name: 'Sandbox sign-in' })).toBeVisible();
  await page.getByLabel('Email', { exact: true }).fill(email);
  await page.getByLabel('Name (optional)').fill('Grace Hopper');
  await page.getByRole('button', { name: 'Continue' }).click();
}

/** Sets up MFA in Settings. @returns the recovery codes. */
async function enableMfa(page: Page): Promise<string[]> {
  await page.goto('/settings');
  await page.getByRole('button', { name: 'Set up' }).click();
  await expect(page.getByRole('img', { name: 'QR code' })).toBeVisible();
  await expectAccessible(page);
  const secret = ((await page.locator('code').textContent()) ?? '').replaceAll(' ', '');
  await page.getByLabel('6-digit code from the app').fill(new TOTP({ secret: Secret.fromBase32(secret) }).generate());
  await page.getByRole('button', { name: 'Turn on' }).click();
  await expect(page.getByText('Save these recovery codes')).toBeVisible();
  await expectAccessible(page);
  const recoveryCodes = await page.locator('code').allTextContents();
  await page.getByRole('button', { name: "I've saved them" }).click();
  await expect(page.getByText(/^On\s*10 recovery codes left$/)).toBeFocused();
  return recoveryCodes;
}

/** Fills in a wrong code first. */
async function passMfaChallenge(page: Page, rightCode: string): Promise<void> {
  const code = page.getByLabel('6-digit code or a recovery code');
  await code.fill('000000');
  await page.getByRole('button', { name: 'Sign In', exact: true }).click();
  await expect(code).toHaveAccessibleDescription(/didn't work/);
  await expectAccessible(page);
  await code.fill(rightCode);
  await page.getByRole('button', { name: 'Sign In', exact: true }).click();
}

for (const label of ['Continue with Google', 'Continue with your platform account']) {
  test(`${label}: the first sign-in creates an account, the next one signs in to it`, async ({ page }) => {
    const email = uniqueEmail();
    await page.goto('/auth');
    await expect(page.getByRole('heading', { name: 'Welcome' })).toBeVisible();
    await expectAccessible(page);
    await page.getByRole('link', { name: label }).click();
    await continueAtProvider(page, email);
    await expect(page).toHaveURL(/\/subscription$/);

    await page.goto('/settings');
    await expect(page.getByText('Grace Hopper').first()).toBeVisible();
    await expect(page.getByText('Verified', { exact: true })).toBeVisible();
    await page.getByRole('link', { name: 'Sign Out', exact: true }).click();
    await expect(page.getByRole('link', { name: 'Start Free Trial' }).first()).toBeVisible();

    await page.goto('/auth?next=%2Fsettings');
    await page.getByRole('link', { name: label }).click();
    await continueAtProvider(page, email);
    await expect(page).toHaveURL(/\/settings$/);
    await expect(page.getByText(email).first()).toBeVisible();
  });
}

test('cancelling a social login shows a notice and keeps the sign-in form', async ({ page }) => {
  await page.goto('/auth');
  await page.getByRole('link', { name: 'Continue with Google' }).click();
  await page.getByRole('button', { name: 'Cancel' }).click();
  await expect(page.getByRole('alert').filter({ hasText: 'nothing has changed' })).toBeVisible();
  await expectAccessible(page);
  await expect(page.getByRole('button', { name: 'Sign In', exact: true })).toBeVisible();
});

test('creating an account shows a welcome, and its verification link works once and offers a visitor a new one', async ({
  page,
  expectTrouble,
}) => {
  const email = uniqueEmail();
  await signUp(page, email);
  await expect(
    page.getByText('Welcome to Evenkeel! Please complete your subscription to start your 3-day free trial.'),
  ).toBeVisible();
  await page.goto('/settings');
  await expect(page.getByText('Not verified yet')).toBeVisible();
  const link = await linkInEmail(page.request, email, /confirm your email/i, '/verify-email');

  const calls: string[] = [];
  page.on('request', (request) => calls.push(new URL(request.url()).pathname));
  await page.goto(link);
  await expect(page.getByRole('heading', { name: 'Email Verified' })).toBeVisible();
  await expectAccessible(page);
  expect(calls.filter((path) => path === '/api/auth/verify-email')).toHaveLength(1);
  await expect(page).toHaveURL(/\/subscription$/);
  await page.goto('/settings');
  await expect(page.getByText('Verified', { exact: true })).toBeVisible();

  expectTrouble(/\/api\/auth\/verify-email/);
  await page.goto(link);
  await expect(page.getByRole('heading', { name: 'Email Verified' })).toBeVisible();
  await expect(page.getByText(`Your email, ${email}, is confirmed.`)).toBeVisible();
  await expect(page.getByRole('link', { name: 'Continue to App' })).toBeVisible();
  await page.context().clearCookies();
  await page.goto(link);
  await expect(page.getByRole('heading', { name: "This link doesn't work" })).toBeVisible();
  await expect(
    page.getByText(/^This link no longer works\. If you've already confirmed your email, you're done\./),
  ).toBeVisible();
  await expectAccessible(page);
  await page.getByLabel('Email').fill(email);
  await page.getByRole('button', { name: 'Resend Verification Email' }).click();
  await expect(page.getByRole('heading', { name: 'Verification Email Sent' })).toBeVisible();
});

test('the verification page says why a new email was not sent, and can be asked again', async ({
  page,
  expectTrouble,
}) => {
  expectTrouble(/\/api\/auth\/resend-verification/);
  const replies = [
    () => ({ status: 429, json: { code: 'too_many_requests', message: 'Please wait a moment.' } }),
    () => ({ status: 500, body: '' }),
  ];
  await page.route('**/api/auth/resend-verification', (route) => {
    const reply = replies.shift();
    return reply ? route.fulfill(reply()) : route.continue();
  });
  await page.goto('/verify-email');
  await page.getByLabel('Email').fill(uniqueEmail());
  const resend = page.getByRole('button', { name: 'Resend Verification Email' });
  await resend.click();
  await expect(page.getByRole('alert')).toHaveText('Failed to SendPlease wait a moment.');
  await resend.click();
  await expect(page.getByRole('alert')).toHaveText('ErrorFailed to resend verification email');
  await expectAccessible(page);
  await resend.click();
  await expect(page.getByRole('heading', { name: 'Verification Email Sent' })).toBeVisible();
});

test('Settings shows an email as verified that was verified elsewhere while another page was open', async ({
  page,
}) => {
  const email = uniqueEmail();
  await register(page, email);
  await page.goto('/settings');
  await expect(page.getByText('Not verified yet')).toBeVisible();
  await page.getByRole('link', { name: 'Email preferences' }).first().click();
  await expect(page).toHaveURL(/\/email-preferences$/);
  const link = await linkInEmail(page.request, email, /confirm your email/i, '/verify-email');
  const token = new URL(link, page.url()).searchParams.get('token');
  expect((await page.request.get(`/api/auth/verify-email?token=${token}`)).ok()).toBe(true);
  await page.goBack();
  await expect(page.getByText('Verified', { exact: true })).toBeVisible();
});

test('resetting a forgotten password invalidates the old one', async ({ page, expectTrouble }) => {
  expectTrouble(/401.*\/api\/auth\/login/);
  const email = uniqueEmail();
  await subscribe(page, email);
  await page.context().clearCookies();

  await page.goto('/auth');
  await page.getByRole('button', { name: 'Forgot password?' }).click();
  await expectAccessible(page);
  await page.getByLabel('Email').fill(email);
  const sent = page.getByText(/we've sent a link to choose a new password/);
  await page.getByRole('button', { name: 'Send the link' }).hover();
  await page.mouse.down();
  await page.mouse.up();
  await expect(sent).toBeVisible();
  await expect(page.getByLabel('Email')).toBeHidden();
  // The second tap of a double tap lands on the button that has moved to this place.
  await page.mouse.down({ clickCount: 2 });
  await page.mouse.up({ clickCount: 2 });
  await expect(sent).toBeVisible();

  await page.goto(await linkInEmail(page.request, email, /new password/i));
  await page.getByLabel('New password').fill('short');
  await page.getByRole('button', { name: 'Save password' }).click();
  await expect(page.getByLabel('New password')).toHaveAccessibleDescription(/at least 8 characters/);
  await expectAccessible(page);
  await page.getByLabel('New password').fill('another quiet harbour');
  await page.getByRole('button', { name: 'Save password' }).click();
  await expect(page.getByRole('heading', { name: 'Your new password is set' })).toBeVisible();
  await expectAccessible(page);

  await signIn(page, email);
  await expect(page.getByText('Invalid email or password')).toBeVisible();
  await signIn(page, email, 'another quiet harbour');
  await expect(page.getByText('Welcome back!').first()).toBeVisible();
  await expect(page.getByRole('heading', { name: 'How are you feeling today?' })).toBeVisible();
});

test('a social login also requires the MFA challenge, then opens the requested page', async ({
  page,
  expectTrouble,
}) => {
  expectTrouble(/401.*\/api\/auth\/mfa-challenge/);
  const email = uniqueEmail();
  await page.goto('/auth');
  await page.getByRole('link', { name: 'Continue with Google' }).click();
  await continueAtProvider(page, email);
  await expect(page).toHaveURL(/\/subscription$/);
  const [recoveryCode = ''] = await enableMfa(page);

  await page.context().clearCookies();
  await page.goto('/auth?next=%2Fsettings');
  await page.getByRole('link', { name: 'Continue with Google' }).click();
  await continueAtProvider(page, email);
  await expect(page.getByRole('heading', { name: 'One more step' })).toBeFocused();
  await passMfaChallenge(page, recoveryCode);
  await expect(page.getByText('You have 9 more recovery codes. You can make new ones in Settings.')).toBeVisible();
  await expect(page).toHaveURL(/\/settings$/);
  await expect(page.getByText('9 recovery codes left')).toBeVisible();
});

test('signing in with MFA set up requires a code, and making new recovery codes replaces the old ones', async ({
  page,
  expectTrouble,
}) => {
  expectTrouble(/401.*\/api\/user\/mfa|40[0-9].*\/api\/auth\/login/);
  const email = uniqueEmail();
  await subscribe(page, email);
  const [firstCode = '', recoveryCode = ''] = await enableMfa(page);
  await page.context().clearCookies();
  await signIn(page, email);
  await passMfaChallenge(page, firstCode);
  await expect(page.getByRole('heading', { name: 'How are you feeling today?' })).toBeVisible();
  await page.goto('/settings');
  await makeNewCodes(page, recoveryCode);
});

/** Makes new codes with one of the old ones, which then works no longer, and turns MFA off with a new one. */
async function makeNewCodes(page: Page, recoveryCode: string): Promise<void> {
  await page.getByRole('button', { name: 'New recovery codes' }).click();
  await expect(page.getByRole('dialog')).toContainText('Your old ones will stop working');
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Make new codes' }).click();
  const newCode = page.getByLabel('6-digit code or a recovery code');
  await expect(newCode).toHaveAccessibleDescription('Please enter the code.');
  await newCode.fill('000000');
  await page.getByRole('button', { name: 'Make new codes' }).click();
  await expect(newCode).toHaveAccessibleDescription(/didn't work/);
  await newCode.fill(recoveryCode);
  await page.getByRole('button', { name: 'Make new codes' }).click();
  await expect(page.getByText('Save these new recovery codes')).toBeVisible();
  await expect(page.locator('code')).toHaveCount(10);
  const [nextCode = ''] = await page.locator('code').allTextContents();
  await expect(page.getByText(recoveryCode)).toHaveCount(0);
  await expectAccessible(page);
  await page.getByRole('button', { name: "I've saved them" }).click();
  await expect(page.getByText('10 recovery codes left')).toBeVisible();

  await page.getByRole('button', { name: 'New recovery codes' }).click();
  await newCode.fill(recoveryCode);
  await page.getByRole('button', { name: 'Make new codes' }).click();
  await expect(newCode).toHaveAccessibleDescription(/didn't work/);
  await page.keyboard.press('Escape');

  await page.getByRole('button', { name: 'Turn off' }).click();
  await newCode.fill(nextCode);
  await page.getByRole('dialog').getByRole('button', { name: 'Turn off' }).click();
  await expect(page.getByText('Off. Turn it on to be asked for a code')).toBeVisible();
  await expect(page.locator('#mfa')).toBeFocused();
}

test('Settings lists another session and can end it', async ({ page, request }) => {
  const email = uniqueEmail();
  await subscribe(page, email);
  expect((await request.post('/api/auth/login', { data: { email, password: PASSWORD } })).ok()).toBe(true);
  const homeElsewhere = async () => (await request.get('/')).text();
  expect(await homeElsewhere()).not.toContain('Start Free Trial');

  await page.goto('/settings#sign-ins');
  await expect(page.getByText('This device, now')).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: /^Sign out Chrome/ }).click();
  await expect(page.getByRole('button', { name: /^Sign out Chrome/ })).toHaveCount(0);
  await expect(page.getByRole('button', { name: "Where you're signed in" })).toBeFocused();

  expect(await homeElsewhere()).toContain('Start Free Trial');
});
