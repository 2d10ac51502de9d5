import { expectAccessibleInBothSizes } from '../support/accessibility.ts';
import { checkIn, expect, subscribe, test, uniqueEmail } from '../support/fixtures.ts';
import { EXPLANATION_ROUTE, explainedAiText } from '../support/quote-explanation.ts';

test('a fully expanded explanation is accessible on Favorites, Progress and Home', async ({ page }) => {
  await subscribe(page, uniqueEmail());
  const { quote } = await checkIn(page, { sleepQuality: 2 });
  await page.request.patch(`/api/quotes/${quote.id}/favorite`, { data: { isFavorite: true } });
  await page.route(EXPLANATION_ROUTE, (route) => route.fulfill({ json: explainedAiText }));
  for (const path of ['/favorites', '/progress', '/']) {
    await page.goto(path);
    if (path === '/progress') await page.getByRole('button', { name: /Today/, expanded: false }).first().click();
    await page.locator('summary').filter({ hasText: 'Why this quote?' }).click();
    await page.locator('summary').filter({ hasText: 'What the AI service was sent' }).click();
    await expect(page.getByText('2. To read the words a second time')).toBeVisible();
    await expectAccessibleInBothSizes(page);
  }
});
