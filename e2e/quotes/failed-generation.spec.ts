import type { Page } from '@playwright/test';
import { countCheckIns, expect, generate, rate, subscribe, test, uniqueEmail } from '../support/fixtures.ts';
import { helpPanel } from '../support/help.ts';
import { loseReply } from '../support/lose-reply.ts';
import { expectOnDeviceQuote } from '../support/offline.ts';

const GENERATE = '**/api/quotes/generate';

/** The values of every slider and the time of day. */
const standing = async (page: Page) => [
  ...(await page.getByRole('slider').evaluateAll((all) => all.map((one) => one.getAttribute('aria-valuetext')))),
  await page.getByRole('radio', { checked: true }).textContent(),
];

/** The Idempotency-Key of each request so far. */
function keysSent(page: Page): (string | undefined)[] {
  const keys: (string | undefined)[] = [];
  page.on('request', (request) => {
    if (request.url().endsWith('/api/quotes/generate')) keys.push(request.headers()['idempotency-key']);
  });
  return keys;
}

async function openSliders(page: Page): Promise<void> {
  await subscribe(page, uniqueEmail());
  await page.goto('/sliders');
  await page.getByRole('radio', { name: 'Afternoon' }).click();
  await rate(page, /^Stress/, '4');
  await rate(page, /^Sleep quality/, 'Home');
  await rate(page, /^Gratitude/, 'End');
}

const refusals = {
  'by a proxy': { status: 503, contentType: 'text/html', body: '<h1>Bad gateway</h1>' },
  'above a rate limit': { status: 429, json: { code: 'too_many_requests', message: 'Please wait a little.' } },
};

test('the help lines open when they are due, even if the check-in is refused', async ({ page, expectTrouble }) => {
  expectTrouble(/\/api\/quotes\/generate/);
  await openSliders(page);
  await rate(page, /^Urgency/, 'End');
  const telephoneLines = page.locator('a[href^="tel:"]');
  for (const [how, refusal] of Object.entries(refusals))
    await test.step(how, async () => {
      await page.route(GENERATE, (route) => route.fulfill(refusal), { times: 1 });
      await generate(page).click();
      await expect(telephoneLines.first()).toBeVisible();
      await helpPanel(page).getByRole('button', { name: 'Close the help lines' }).click();
      await expect(telephoneLines).toHaveCount(0);
    });
});

test('a check-in gets its quote where the browser stores nothing, and keeps its sliders if it fails', async ({
  page,
  expectTrouble,
}) => {
  expectTrouble(/ERR_FAILED/);
  await page.addInitScript(() => {
    indexedDB.open = () => {
      throw new DOMException('The operation is insecure.', 'SecurityError');
    };
  });
  await openSliders(page);
  const before = await standing(page);
  await page.route(GENERATE, (route) => route.abort(), { times: 1 });
  await generate(page).click();
  await expect(page.getByText('Your sliders are just as you left them')).toBeVisible();
  expect(await standing(page)).toEqual(before);
  await generate(page).click();
  await expect(page.getByRole('blockquote')).toBeVisible();
  expect(await countCheckIns(page)).toBe(1);
});

test('a quote whose screen loads slowly can be left, and is shown with the focus once it has loaded', async ({
  page,
}) => {
  const [code, reply] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  await page.context().route('**/quote-screens-*.js', async (route) => {
    await code.promise;
    await route.continue();
  });
  await page.route(GENERATE, async (route) => {
    await reply.promise;
    await route.fallback();
  });
  await openSliders(page);
  await generate(page).click();
  await expect(page.getByRole('heading', { name: 'Crafting your quote...' })).toBeVisible();
  await page.getByRole('button', { name: 'Back' }).click();
  await expect(generate(page)).toBeFocused();
  await generate(page).click();
  reply.resolve();
  await expect(page.getByText('Loading...')).toBeVisible();
  code.resolve();
  await expect(page.locator('[data-focus-first]')).toBeFocused();
  await expect(page.getByRole('button', { name: 'New check-in' })).toBeVisible();
});

test('a failed generation shows a toast, keeps the sliders and is retried with the same key, and a lost reply is stored once', async ({
  page,
  expectTrouble,
}) => {
  expectTrouble(/\/api\/quotes\/generate/);
  await openSliders(page);
  const before = await standing(page);
  const keys = keysSent(page);

  const message = 'Something went wrong on our side. Please try again.';
  await page.route(GENERATE, (route) => route.fulfill({ status: 500, json: { code: 'internal', message } }), {
    times: 1,
  });
  await generate(page).click();
  await expect(page.getByText('Error', { exact: true })).toBeVisible();
  await expect(page.getByText(message)).toBeVisible();
  await expect(generate(page)).toBeFocused();
  // This line outlasts the toast and has a text of its own.
  await expect(generate(page)).toHaveAccessibleDescription(
    /^No quote yet, but your check-in is kept on this device\. You can try again now/,
  );
  expect(await standing(page)).toEqual(before);

  await page.route(GENERATE, (route) => route.abort('connectionfailed'), { times: 1 });
  await generate(page).click();
  await expectOnDeviceQuote(page);

  await page.getByRole('button', { name: 'Send now' }).click();
  await expect(page.getByRole('button', { name: 'This helped' })).toBeVisible();
  expect(keys).toHaveLength(3);
  expect(keys[0]).toMatch(/\S{16,}/);
  expect(new Set(keys).size).toBe(1);
  expect(await countCheckIns(page)).toBe(1);

  await test.step('a check-in whose reply was lost is stored once, even after it is sent again', async () => {
    await page.getByRole('button', { name: 'New check-in' }).click();
    await rate(page, /^Stress/, '4');
    await loseReply(page, GENERATE);
    await generate(page).click();
    await expectOnDeviceQuote(page);
    expect(await countCheckIns(page)).toBe(2);
    await page.getByRole('button', { name: 'Send now' }).click();
    await expect(page.getByRole('button', { name: 'This helped' })).toBeVisible();
    expect(await countCheckIns(page)).toBe(2);
  });
});

test('a failed check-in gets a new idempotency key if a slider is changed, and is otherwise sent when the app is opened again', async ({
  page,
  expectTrouble,
}) => {
  expectTrouble(/\/api\/quotes\/generate/);
  await openSliders(page);
  const keys = keysSent(page);
  await page.route(GENERATE, (route) => route.fulfill({ status: 503, body: 'busy' }), { times: 1 });
  await generate(page).click();
  await expect(page.getByText('Failed to generate quote')).toBeVisible();
  await rate(page, /^Stress/, '2');
  await generate(page).click();
  await expect(page.getByRole('blockquote')).toBeVisible();
  expect(new Set(keys).size).toBe(2);
  // The earlier one is never sent, because it was changed.
  await page.goto('/');
  await expect(page.getByRole('heading', { name: 'Recent Quotes' })).toBeVisible();
  await expect(page.getByText('waiting to be sent')).toBeHidden();
  expect(await countCheckIns(page)).toBe(1);

  await page.getByRole('link', { name: 'Start Assessment' }).click();
  await page.route(GENERATE, (route) => route.fulfill({ status: 503, body: 'busy' }), { times: 1 });
  await generate(page).click();
  await expect(page.getByText('Failed to generate quote')).toBeVisible();
  expect(await countCheckIns(page)).toBe(1);
  await page.goto('/');
  await expect(page.getByText('Your check-in was sent')).toBeVisible();
  await expect(page.getByText('waiting to be sent')).toBeHidden();
  expect(await countCheckIns(page)).toBe(2);
});

test("'Back' during generation restores the sliders and creates no second entry, and a favourite that fails to save is reverted", async ({
  page,
  expectTrouble,
}) => {
  expectTrouble(/\/api\/quotes\/generate|\/favorite/);
  await openSliders(page);
  const before = await standing(page);
  const keys = keysSent(page);
  const arrived = Promise.withResolvers<void>();
  await page.route(
    GENERATE,
    async (route) => {
      await route.fetch();
      arrived.resolve();
    },
    { times: 1 },
  );
  await generate(page).click();
  await expect(page.getByRole('heading', { name: 'Crafting your quote...' })).toBeFocused();
  await expect(page.getByRole('button', { name: 'Generating...' })).toBeDisabled();
  await arrived.promise;
  await page.getByRole('button', { name: 'Back' }).click();
  await expect(generate(page)).toBeFocused();
  await expect(page.getByText('No quote yet.')).toBeHidden();
  expect(await standing(page)).toEqual(before);
  await generate(page).click();
  await expect(page.getByRole('blockquote')).toBeVisible();
  expect(new Set(keys).size).toBe(1);
  expect(await countCheckIns(page)).toBe(1);
  await test.step('a favourite that fails to save shows a toast and is reverted', () => failToSaveFavourite(page));
});

async function failToSaveFavourite(page: Page): Promise<void> {
  await page.route('**/favorite', (route) => route.fulfill({ status: 500, body: '' }), { times: 1 });
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('Failed to update favorite status.')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Save' })).toHaveAttribute('aria-pressed', 'false');
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('Added to favorites')).toBeVisible();
  await page.getByRole('button', { name: 'Saved' }).click();
  await expect(page.getByText('Removed from favorites')).toBeVisible();
}

test('the help lines open when they are due, even if the page was left before the reply', async ({ page }) => {
  await subscribe(page, uniqueEmail());
  await page.goto('/');
  await page.getByRole('link', { name: 'You', exact: true }).click();
  // Home may ask for the same rating.
  await expect(page.getByRole('heading', { name: 'Check in', exact: true })).toBeVisible();
  await rate(page, /^Urgency/, 'End');
  const pageLeft = Promise.withResolvers<void>();
  await page.route(GENERATE, async (route) => {
    await pageLeft.promise;
    await route.continue();
  });
  await generate(page).click();
  await expect(page.getByRole('heading', { name: 'Crafting your quote...' })).toBeVisible();
  await page.goBack();
  await expect(page.getByRole('heading', { name: 'Recent Quotes' })).toBeVisible();
  pageLeft.resolve();
  const help = page.getByRole('dialog', { name: 'Talk to someone now' });
  await expect(help.locator('a[href^="tel:"]').first()).toBeVisible();
});

test('a double click on Generate sends the check-in once', async ({ page }) => {
  await openSliders(page);
  const keys = keysSent(page);
  const { promise: replies, resolve: letReply } = Promise.withResolvers<void>();
  await page.route(GENERATE, (route) => replies.then(() => route.continue()));
  // Both before the page can show that the first one counted.
  await generate(page).evaluate((button: HTMLElement) => {
    button.click();
    button.click();
  });
  await expect(page.getByRole('heading', { name: 'Crafting your quote...' })).toBeVisible();
  letReply();
  await expect(page.getByRole('blockquote')).toBeVisible();
  expect(keys).toHaveLength(1);
});
