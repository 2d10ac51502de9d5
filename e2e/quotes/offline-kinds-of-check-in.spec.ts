import type { Page } from '@playwright/test';
import { addDays } from '../../contract/domain/days.ts';
import { formatRecentDay } from '../../web/dates/local-day.ts';
import { expectAccessibleInBothThemes } from '../support/accessibility.ts';
import { countCheckIns, expect, test, todayOf } from '../support/fixtures.ts';
import { DAYS_AGO, kinds, openCheckIn } from '../support/kinds-of-check-in.ts';
import { expectCached, expectOnDeviceQuote, visitHome } from '../support/offline.ts';

test.use({ serviceWorkers: 'allow' });

const waiting = (page: Page) => page.getByText('4 check-ins are waiting to be sent');

async function expectAccessibleInEveryView(page: Page): Promise<void> {
  const phone = page.viewportSize();
  await expectAccessibleInBothThemes(page);
  await page.setViewportSize({ width: 1280, height: 800 });
  await expectAccessibleInBothThemes(page);
  if (phone) await page.setViewportSize(phone);
}

test('every kind of check-in can be made offline by keyboard and is stored unchanged once sent', async ({
  page,
  context,
  expectTrouble,
}) => {
  expectTrouble(/ERR_INTERNET_DISCONNECTED|ERR_FAILED/);
  await visitHome(page);
  const today = await todayOf(page);
  await openCheckIn(page);
  await expect(page.getByRole('button', { name: 'Same as last time' })).toBeVisible();
  await expectCached(page, 'last check-in');
  await context.setOffline(true);
  const made = Object.values(kinds);
  for (const { make } of made) {
    await make({ page, today, look: async () => {} });
    await page.keyboard.press('Enter');
    await expectOnDeviceQuote(page);
  }
  // The filled-in check-in.
  const day = formatRecentDay(addDays(today, -DAYS_AGO));
  await expect(page.getByRole('figure')).toContainText(`Evening, ${day}. Filled in later`);
  await expect(page.getByText(`count for ${day}.`)).toBeVisible();
  await expectAccessibleInEveryView(page);
  await page.goto('/');
  await expect(waiting(page)).toBeVisible();
  await expect(page.getByText(`(for ${day}).`)).toBeVisible();
  await expectAccessibleInEveryView(page);

  const bodies: { set: string[]; carried?: string[] }[] = [];
  context.on('request', (request) => {
    if (request.url().endsWith('/api/quotes/generate')) bodies.push(request.postDataJSON());
  });
  await context.setOffline(false);
  await expect(waiting(page)).toBeHidden();
  await expect.poll(() => countCheckIns(page)).toBe(made.length + 1);
  const { quotes } = await (await page.request.get(`/api/quotes/recent?limit=${made.length}`)).json();
  const checkIns = bodies.map(({ set, carried = [] }, at) => ({ ...quotes.toReversed()[at], set, carried }));
  expect(checkIns).toMatchObject(made.map(({ stored }) => stored(today)));
});
