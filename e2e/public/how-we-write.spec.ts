import type { QuoteStatistics } from '../../contract/calls/quote-statistics.ts';
import { expectAccessible, expectAccessibleInBothThemes } from '../support/accessibility.ts';
import { expect, rate, subscribe, test, uniqueEmail } from '../support/fixtures.ts';
import { expectRoomInEverySetting } from '../support/page-checks/every-size.ts';

const statistics: QuoteStatistics = {
  countedAt: '2026-11-22T00:00:00.000Z',
  writers: [
    { writer: 'ai', quotes: 12_340 },
    { writer: 'built-in', quotes: 980 },
  ],
  refusals: [
    { rule: 9, quotes: 210 },
    { rule: 3, quotes: 60 },
  ],
  fallbacks: [
    { reason: 'help_open', quotes: 700 },
    { reason: 'too_many_at_once', quotes: null },
    { reason: 'rules_broken', quotes: 90 },
    { reason: 'second_reading', quotes: null },
    { reason: 'too_slow', quotes: 120 },
    { reason: 'no_answer', quotes: null },
  ],
  answers: [
    { helped: true, quotes: 4020 },
    { helped: false, quotes: null },
  ],
};
const reply = { writerStatus: 'admitted', days: 30, usersMin: 50, statistics };

test('the how-we-write page is linked from the footer of the landing page and from "Why this quote?"', async ({
  page,
}) => {
  await page.goto('/');
  await page.getByRole('contentinfo').getByRole('link', { name: 'How we write' }).click();
  await expect(page).toHaveTitle('How we write | Evenkeel');
  await expect(page.getByRole('heading', { level: 1, name: 'How we write' })).toBeVisible();
  await expect(page.getByText('No AI service is set up here')).toBeVisible();
  await expect(page.getByText(/Nothing has been counted here yet|Counted on/)).toBeVisible();
  await expectAccessible(page);

  await subscribe(page, uniqueEmail());
  await page.goto('/sliders');
  await rate(page, /^Anxiety/, '4');
  await page.getByRole('button', { name: 'Generate My Quote' }).click();
  await page.getByRole('group').getByRole('link', { name: 'How we write' }).click();
  await expect(page).toHaveURL(/\/how-we-write$/);
});

test('the how-we-write page shows its figures, links refusals to rules and hides small counts', async ({ page }) => {
  await page.route('**/api/quote-statistics', (route) => route.fulfill({ json: reply }));
  await page.goto('/how-we-write');
  const here = page.locator('[data-quote-statistics]');
  await expect(here.getByText('It has passed our evaluation.')).toBeVisible();
  await expect(here.getByText('about 12,340')).toBeVisible();
  await expect(here.getByText('Counted on 22 November 2026.')).toBeVisible();
  await expect(here.getByText('too few to show')).toHaveCount(4);
  await expect(here.getByRole('listitem')).toHaveText([
    'Nothing is played downabout 210',
    'The heaviest firstabout 60',
  ]);
  await expectAccessibleInBothThemes(page);
  await expectRoomInEverySetting(page, 'the figures');
  await here.getByRole('link', { name: 'The heaviest first' }).click();
  await expect(page).toHaveURL(/#rule-3$/);
  await expect(page.locator('#rule-3')).toBeInViewport();
});

test('the how-we-write page shows an error when its figures fail to load, and can be retried', async ({
  page,
  expectTrouble,
}) => {
  expectTrouble(/500.*\/api\/quote-statistics/);
  await page.route('**/api/quote-statistics', (route) => route.fulfill({ status: 500, body: '' }), { times: 1 });
  await page.goto('/how-we-write');
  await expect(page.getByText("We couldn't load these figures just now.")).toBeVisible();
  await expect(page.locator('[data-figures]')).toBeHidden();
  await expectAccessibleInBothThemes(page);
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByText(/Nothing has been counted here yet|Counted on/)).toBeVisible();
  await expect(page.getByRole('button', { name: 'Try again' })).toBeHidden();
});

test.describe('how-we-write page without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('has all rules and published figures, and says that the live figures need JavaScript', async ({ page }) => {
    await page.goto('/how-we-write');
    await expect(page.getByText('No agreeing with despair.')).toBeVisible();
    await expect(page.getByText(/^In [\d,]+ made-up check-ins, no text broke a rule\.$/)).toBeVisible();
    await expect(page.getByText(/^Texts that break a rule/)).toBeHidden();
    await page.locator('summary').filter({ hasText: 'All 49 measurements' }).click();
    await expect(page.getByText(/^Texts that break a rule/)).toBeVisible();
    await expect(page.getByText("They need JavaScript, which isn't running here.")).toBeVisible();
    await expect(page.getByText('too few to show')).toHaveCount(0);
    await expect(page.getByRole('button', { name: 'Try again' })).toBeHidden();
  });
});
