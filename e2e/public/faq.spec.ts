import type { Page } from '@playwright/test';
import { questionGroups } from '../../web/features/public/faq/questions.ts';
import { expect, test } from '../support/fixtures.ts';
import { tabTo } from '../support/keyboard.ts';

// Reduced motion makes scrolling immediate, so positions can be compared.
const CANCEL = 'How do I cancel?';
const AI = 'What does the AI service know about me?';
const ALL = 30;

const item = (page: Page, question: string) => page.locator('details[data-faq-item]', { hasText: question });
const summary = (page: Page, question: string) => item(page, question).locator('summary');
const openItems = (page: Page) => page.locator('details[data-faq-item][open]');
const shownItems = (page: Page) => page.locator('details[data-faq-item]:not([hidden])');
const search = (page: Page) => page.getByLabel('Search the questions');
const several = (page: Page) => page.getByRole('checkbox', { name: 'Keep several open' });

/** Only this question is open, and its answer can be read. */
async function expectOnlyOpen(page: Page, question: string): Promise<void> {
  await expect(openItems(page)).toHaveCount(1);
  await expect(item(page, question)).toHaveAttribute('open', '');
  await expect(item(page, question).locator('[data-faq-answer]')).toBeVisible();
}

const topOf = (page: Page, question: string) =>
  item(page, question).evaluate((element) => Math.round(element.getBoundingClientRect().top));

/** The question is at the top, directly below the bar. */
const expectBelowBar = (page: Page, question: string) =>
  expect(async () => {
    const top = await topOf(page, question);
    expect(top).toBeLessThan(160);
    expect(top).toBeGreaterThan(50);
  }).toPass({ timeout: 30_000 });

test('a URL hash opens its question and scrolls to it, on load and on change', async ({ page }) => {
  await page.goto('/faq#what-is-the-ai-service-told');
  await expectOnlyOpen(page, AI);
  await expectBelowBar(page, AI);
  await page.evaluate(() => {
    location.hash = 'how-do-i-cancel';
  });
  await expectOnlyOpen(page, CANCEL);
  await expectBelowBar(page, CANCEL);
});

test('opening a question sets the URL hash without a history entry, and closing it clears the hash', async ({
  page,
}) => {
  await page.goto('/faq?from=a-mail');
  const steps = await page.evaluate(() => history.length);
  await summary(page, CANCEL).scrollIntoViewIfNeeded();
  const before = await topOf(page, CANCEL);
  await summary(page, CANCEL).click();
  await expect(page).toHaveURL(/\/faq\?from=a-mail#how-do-i-cancel$/);
  expect(await topOf(page, CANCEL)).toBe(before);
  await summary(page, AI).click();
  await expectOnlyOpen(page, AI);
  await expect(page).toHaveURL(/#what-is-the-ai-service-told$/);
  await summary(page, AI).click();
  await expect(openItems(page)).toHaveCount(0);
  await expect(page).toHaveURL(/\/faq\?from=a-mail$/);
  expect(await page.evaluate(() => history.length)).toBe(steps);
});

test('questions can be searched and opened with the keyboard alone, and "Keep several open" also expands them all', async ({
  page,
}) => {
  await page.goto('/faq');
  await test.step('with the keyboard alone', () => searchAndOpenByKeyboard(page));
  await expect(page.getByRole('button', { name: 'Expand All' })).toBeHidden();
  await several(page).check();
  await summary(page, CANCEL).click();
  await summary(page, AI).click();
  await expect(openItems(page)).toHaveCount(2);
  await page.getByRole('button', { name: 'Expand All' }).click();
  await expect(openItems(page)).toHaveCount(ALL);
  await expect(page).toHaveURL(/#what-is-the-ai-service-told$/);
  await summary(page, CANCEL).click();
  await expect(openItems(page)).toHaveCount(ALL - 1);
  await several(page).uncheck();
  await expectOnlyOpen(page, AI);
  await expect(page.getByRole('button', { name: 'Collapse All' })).toBeHidden();
  await several(page).check();
  await summary(page, CANCEL).click();
  await page.getByRole('button', { name: 'Collapse All' }).click();
  await expect(openItems(page)).toHaveCount(0);
  await expect(page).toHaveURL(/\/faq$/);
});

async function searchAndOpenByKeyboard(page: Page): Promise<void> {
  await tabTo(page, search(page));
  await page.keyboard.type('account safe');
  await expect(page.getByText('1 question matches.')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(search(page)).toHaveValue('');
  await expect(search(page)).toBeFocused();
  await tabTo(page, summary(page, 'How do I start?'));
  await page.keyboard.press('Enter');
  await expectOnlyOpen(page, 'How do I start?');
  await tabTo(page, page.getByRole('link', { name: 'Create an account' }));
  await tabTo(page, summary(page, 'How do I start?'), 'Shift+Tab');
  await page.keyboard.press('Space');
  await expect(openItems(page)).toHaveCount(0);
}

test('the search covers questions and answers, shows the count and keeps open questions open', async ({ page }) => {
  await page.goto('/faq');
  await summary(page, CANCEL).click();
  await search(page).fill('spreadsheet csv');
  await expect(page.getByRole('status').filter({ hasText: '1 question matches.' })).toBeVisible();
  await expect(shownItems(page)).toHaveCount(1);
  await expect(item(page, 'Can I have a copy of my data?')).toBeVisible();
  await expect(page.getByRole('heading', { level: 2, name: 'Getting Started' })).toBeHidden();
  await expect(page.locator('[data-faq-group]:not([hidden])')).toHaveCount(1);
  await page.getByRole('button', { name: 'Clear the search' }).click();
  await expect(shownItems(page)).toHaveCount(ALL);
  await expect(search(page)).toBeFocused();
  await expectOnlyOpen(page, CANCEL);
  await search(page).fill('<b>submarine');
  await expect(page.getByRole('status').filter({ hasText: 'No question matches "<b>submarine".' })).toBeVisible();
  await expect(page.getByRole('link', { name: 'write to us' })).toHaveAttribute('href', 'mailto:support@evenkeel.test');
  await expect(shownItems(page)).toHaveCount(0);
  await page.evaluate(() => {
    location.hash = 'what-is-the-ai-service-told';
  });
  await expectOnlyOpen(page, AI);
  await expect(shownItems(page)).toHaveCount(ALL);
});

test('the FAQ has a title, canonical URL, Open Graph title and FAQPage data, and scrolls answers taller than 500 px', async ({
  page,
  app,
}) => {
  await page.goto('/faq#does-it-work-with-a-screen-reader');
  await test.step('a tall answer becomes a scrollable, focusable region', () => expectTallAnswerScrollable(page));
  await expect(page).toHaveTitle('FAQ | Evenkeel');
  await expect(page.locator('meta[name="robots"]')).toHaveAttribute('content', 'index, follow');
  await expect(page.locator('link[rel="canonical"]')).toHaveAttribute('href', `${app.origin}/faq`);
  await expect(page.locator('meta[property="og:title"]')).toHaveAttribute('content', 'FAQ | Evenkeel');
  const told = JSON.parse((await page.locator('script[type="application/ld+json"]').textContent()) ?? '');
  expect(told['@type']).toBe('FAQPage');
  expect(told.mainEntity.map(({ name }: { name: string }) => name)).toEqual(
    questionGroups.flatMap(({ questions }) => questions.map(({ question }) => question)),
  );
  await page.getByRole('link', { name: 'Terms' }).last().click();
  await expect(page).toHaveTitle('Terms | Evenkeel');
  await expect(page.locator('link[rel="canonical"]')).toHaveAttribute('href', `${app.origin}/terms`);
});

async function expectTallAnswerScrollable(page: Page): Promise<void> {
  const answer = item(page, 'Does it work with a screen reader').locator('[data-faq-answer]');
  await expect(answer).toBeVisible();
  await expect(answer).not.toHaveAttribute('tabindex');
  // As for a user who needs very large text.
  await page.evaluate(() => {
    document.documentElement.style.fontSize = '48px';
  });
  await expect(answer).toHaveAttribute('tabindex', '0');
  await expect(answer).toHaveRole('region');
  await expect(answer).toHaveAccessibleName('Does it work with a screen reader or a keyboard?');
  expect((await answer.boundingBox())?.height).toBeLessThanOrEqual(500);
}

test.describe('FAQ without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('contains every answer, opens the linked question and hides the search', async ({ page }) => {
    await page.goto('/faq#how-do-i-cancel');
    await expectOnlyOpen(page, CANCEL);
    await summary(page, AI).click();
    await expectOnlyOpen(page, AI);
    await expect(page.locator('[data-faq-answer]')).toHaveCount(ALL);
    await expect(search(page)).toBeHidden();
    await expect(several(page)).toBeHidden();
    await expect(page.getByRole('main').getByRole('link', { name: 'Contact support' })).toHaveAttribute(
      'href',
      'mailto:support@evenkeel.test',
    );
  });
});
