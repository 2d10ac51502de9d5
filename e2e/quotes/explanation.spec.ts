import type { Page } from '@playwright/test';
import { expectAccessibleInBothThemes, expectAccessibleWithoutOverflow } from '../support/accessibility.ts';
import { checkIn, countRequests, expect, rate, subscribe, test, uniqueEmail } from '../support/fixtures.ts';
import { pressKey, tabTo } from '../support/keyboard.ts';
import { EXPLANATION_ROUTE, explainedAiText } from '../support/quote-explanation.ts';

test.use({ viewport: { width: 390, height: 844 } });

const summaryOf = (page: Page, name: string) => page.locator('summary').filter({ hasText: name }).first();

/** Checks in through the page and waits for the quote. */
async function generateQuote(page: Page): Promise<void> {
  await page.goto('/sliders');
  await rate(page, /^Stress/, 'End');
  await page.getByRole('button', { name: 'Generate My Quote' }).click();
  await expect(page.getByRole('blockquote')).toBeVisible();
}

test('the explanation shows its reasons without a request, loads details when opened, and closes when the quote is rewritten', async ({
  page,
}) => {
  await subscribe(page, uniqueEmail());
  const asked = countRequests(page, '/api/quotes/');
  await generateQuote(page);
  const before = asked();
  await expect(page.getByText('This rating shaped it most:')).toBeVisible();
  await expect(page.getByText('This is hard right now, so the words start there.')).toBeVisible();
  await expect(page.getByText(/^Stress, /)).toBeVisible();
  expect(asked()).toBe(before);

  await page.getByRole('button', { name: 'Report this quote' }).focus();
  await tabTo(page, summaryOf(page, 'More about this'));
  await pressKey(page, 'Enter');
  await expect(page.getByText(/^The words follow all \d+ rules our software checks\.$/)).toBeVisible();
  await expect(page.getByText("Evenkeel's own writer")).toHaveText("Written by Evenkeel's own writer (software)");
  await expect(page.getByText('No AI service was sent anything.')).toBeVisible();
  await expect(page.getByText('What changed')).toBeHidden();
  expect(asked()).toBe(before + 1);
  await expectAccessibleInBothThemes(page);

  await test.step('the new quote has its own explanation', async () => {
    await page.getByRole('button', { name: "This didn't" }).click();
    const text = await page.getByRole('blockquote').textContent();
    await page.getByRole('button', { name: 'Try other words' }).click();
    await expect(page.getByRole('blockquote')).not.toHaveText(text ?? '');
    await expect(page.getByText('No AI service was sent anything.')).toBeHidden();
    await summaryOf(page, 'More about this').click();
    await expect(page.getByText(/didn't help you before, so our writer chose (it|them) less readily\./)).toBeVisible();
  });
});

test('the explanation of an AI text shows what was sent and fits 320 px with large text', async ({ page }) => {
  await subscribe(page, uniqueEmail());
  await page.route(EXPLANATION_ROUTE, (route) => route.fulfill({ json: explainedAiText }));
  await page.setViewportSize({ width: 320, height: 640 });
  await generateQuote(page);
  await summaryOf(page, 'More about this').click();
  await expect(page.getByText('Sleep quality is usually about 4, this time 2. The words say so.')).toBeVisible();
  await expect(page.getByText('One small step has helped you before, and the AI service was told so.')).toBeVisible();
  await expect(page.getByText(/^An AI service wrote these words, and our rules checked them\.$/)).toBeVisible();
  await expect(page.getByText('To write the words')).toBeHidden();
  await summaryOf(page, 'What the AI service was sent').click();
  await expect(page.getByText('2. To read the words a second time')).toBeVisible();
  await page.evaluate(() => {
    document.documentElement.style.fontSize = '200%';
  });
  await expectAccessibleWithoutOverflow(page);
  const instructions = page.getByRole('region', { name: '1. To write the words Instructions' });
  await expect(instructions).toHaveText(explainedAiText.explanation?.sent[0]?.instructions.trim() ?? '');
  await instructions.focus();
  await instructions.press('End');
  await expect.poll(() => instructions.evaluate((element) => element.scrollTop)).toBeGreaterThan(0);
});

test('the explanation in Progress, Favorites and Home loads when opened and can be retried', async ({
  page,
  expectTrouble,
}) => {
  expectTrouble(/500.*\/explanation/);
  await subscribe(page, uniqueEmail());
  const { quote } = await checkIn(page, { stressLevel: 5 });
  await page.request.patch(`/api/quotes/${quote.id}/favorite`, { data: { isFavorite: true } });
  const asked = countRequests(page, `/api/quotes/${quote.id}/explanation`);
  for (const path of ['/progress', '/favorites', '/']) {
    await page.goto(path);
    if (path === '/progress') await page.getByRole('button', { name: /Today/, expanded: false }).first().click();
    await expect(summaryOf(page, 'Why this quote?')).toBeVisible();
    expect(asked()).toBe(0);
  }
  await page.route(EXPLANATION_ROUTE, (route) => route.fulfill({ status: 500, body: '' }), { times: 1 });
  await page.goto('/favorites');
  const summary = summaryOf(page, 'Why this quote?');
  await expect(summary).toHaveAccessibleName(/^Why this quote\? Today, /);
  // With an aria-label, Chromium adds the text as a description, and it is read out twice.
  await expect(summary).toHaveText(/^Why this quote\? Today, /);
  await summary.click();
  await expect(page.getByRole('alert')).toContainText("We couldn't load this.");
  await expectAccessibleWithoutOverflow(page);
  await page.getByRole('button', { name: 'Try again' }).focus();
  await page.keyboard.press('Enter');
  await expect(page.getByText('This rating shaped it most:')).toBeVisible();
  await expect(page.getByText('No AI service was sent anything.')).toBeVisible();
  await page.keyboard.press('Tab');
  await expect(page.getByRole('main').getByRole('link', { name: 'How we write' })).toBeFocused();
  await expectAccessibleWithoutOverflow(page);
});

test('the explanation of a quote without a record says so and names the writer', async ({ page }) => {
  await subscribe(page, uniqueEmail());
  await checkIn(page, { stressLevel: 5 });
  await page.route(EXPLANATION_ROUTE, (route) => route.fulfill({ json: { ...explainedAiText, explanation: null } }));
  await page.goto('/progress');
  await page.getByRole('button', { name: /Today/, expanded: false }).first().click();
  await summaryOf(page, 'Why this quote?').click();
  await expect(page.getByText(/^Sleep quality, /)).toBeVisible();
  await expect(page.getByText('An AI service wrote these words.')).toBeVisible();
  await expect(page.getByText(/There's nothing more on record for this quote\./)).toBeVisible();
  await expectAccessibleWithoutOverflow(page);
});
