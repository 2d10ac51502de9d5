/** The four kinds of check-in, each by keyboard alone, in both sizes and themes. */
import type { Page } from '@playwright/test';
import { expectAccessibleInBothThemes } from '../support/accessibility.ts';
import { checkIn, expect, subscribe, test, todayOf, uniqueEmail } from '../support/fixtures.ts';
import { kinds } from '../support/kinds-of-check-in.ts';
import { views } from './views.ts';

const quote = (page: Page) => page.getByRole('heading', { name: 'Your quote', exact: true });

/** The check-in made last, with where its ratings come from. */
async function lastMade(page: Page): Promise<object> {
  const { quotes } = await (await page.request.get('/api/user/data-export')).json();
  return quotes.checkIns.at(-1);
}

for (const [size, view] of Object.entries(views)) {
  test.describe(size, () => {
    test.use(view);
    test('every kind of check-in can be made with the keyboard alone and is accessible at every step', async ({
      page,
    }) => {
      await subscribe(page, uniqueEmail());
      const today = await todayOf(page);
      for (const [name, { make, stored }] of Object.entries(kinds))
        await test.step(name, async () => {
          await checkIn(page, { stressLevel: 5 });
          await make({ page, today, look: () => expectAccessibleInBothThemes(page) });
          await page.keyboard.press('Enter');
          await expect(quote(page)).toBeFocused();
          await expectAccessibleInBothThemes(page);
          expect(await lastMade(page)).toMatchObject(stored(today));
        });
    });
  });
}
