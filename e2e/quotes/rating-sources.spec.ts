/** Set, carried and unset ratings, from the sliders to what the server stores. */
import type { Page } from '@playwright/test';
import { dimensionKeys, dimensions } from '../../contract/domain/mood.ts';
import {
  checkIn,
  expect,
  generate,
  lastCheckIn,
  rate,
  slider,
  subscribe,
  test,
  uniqueEmail,
} from '../support/fixtures.ts';
import { pressKey, tabTo } from '../support/keyboard.ts';
import { expectCached, expectOnDeviceQuote, readIndexedDb, visitHome } from '../support/offline.ts';

const leftAlone = (page: Page) => page.getByText(/left alone, which is fine/);
const counts = (page: Page, text: string) => page.getByText(text, { exact: true }).filter({ visible: true });

/** Presses the button, and returns what was sent, without the user's clock. */
async function send(page: Page): Promise<Record<string, unknown>> {
  const [request] = await Promise.all([page.waitForRequest('**/api/quotes/generate'), generate(page).click()]);
  await expect(page.getByRole('blockquote')).toBeVisible();
  const { ageSeconds: _, utcOffsetMinutes: __, dayEnd: ___, ...input } = request.postDataJSON();
  return input;
}

test('a check-in names as not set what was left alone, with no slider set, with two and with every one', async ({
  page,
}) => {
  await subscribe(page, uniqueEmail());
  await page.goto('/sliders');
  await test.step('no slider', async () => {
    await expect(leftAlone(page)).toHaveText(/^All left alone/);
    expect(await send(page)).toMatchObject({ set: [], carried: [] });
    await expect(page.getByText('No single rating shaped it.')).toBeVisible();
    expect(await lastCheckIn(page)).toMatchObject({ set: [], carried: [] });
    await page.goto('/sliders');
    await expect(slider(page, 'Stress')).toBeVisible();
    await expect(page.locator('form [class*="breathe"]')).toHaveCount(0);
    await expect(page.getByRole('button', { name: 'Same as last time' })).toBeHidden();
  });
  await test.step('two sliders', () => setTwo(page));
  await test.step('every slider', async () => {
    await page.goto('/sliders');
    for (const key of dimensionKeys) await slider(page, dimensions[key].label).press('Space');
    await expect(counts(page, '15 of 15 set')).toBeVisible();
    await expect(leftAlone(page)).toBeHidden();
    expect(await send(page)).toMatchObject({ set: dimensionKeys, carried: [], urgencyOfNeed: 3 });
  });
});

async function setTwo(page: Page): Promise<void> {
  await page.getByRole('radio', { name: 'Evening' }).click();
  await rate(page, /^Stress/, '3');
  await rate(page, /^Sleep quality/, '1');
  await expect(slider(page, 'Confidence')).toHaveAttribute('aria-valuetext', 'Not set');
  await expect(leftAlone(page)).toHaveText(/^13 left alone, which is fine: your quote won't be about them/);
  expect(await send(page)).toEqual({
    stressLevel: 3,
    sleepQuality: 1,
    set: ['stressLevel', 'sleepQuality'],
    carried: [],
    timeOfDayPreference: 'evening',
    day: 'today',
  });
  await expect(page.getByText('Sleep quality, very poor')).toBeVisible();
  await page.goto('/progress');
  await page.getByRole('main').getByRole('button', { expanded: false }).first().click();
  const states = page.getByRole('main').getByRole('list').getByRole('list').getByRole('listitem');
  await expect(states.filter({ hasText: 'Stress' })).toHaveText('Stress3 of 5');
  await expect(states.filter({ hasText: 'Not set' })).toHaveCount(5);
}

test('all 15 ratings of last time are carried, and one confirmed by pointer or keyboard counts as set', async ({
  page,
}) => {
  await subscribe(page, uniqueEmail());
  await checkIn(page, Object.fromEntries(dimensionKeys.map((key) => [key, 4])));
  await page.goto('/sliders');
  await page.getByRole('button', { name: 'Same as last time' }).click();
  await expect(page.getByText('All 15 filled in from last time')).toBeVisible();
  await expect(leftAlone(page)).toBeHidden();
  await slider(page, 'Gratitude').click();
  await expect(counts(page, '1 of 15 set, 14 same as last time')).toBeVisible();
  await send(page);
  expect(await lastCheckIn(page)).toMatchObject({
    ratings: { stressLevel: 4 },
    carried: dimensionKeys.filter((key) => key !== 'gratitudeLevels'),
  });

  await checkIn(page, { stressLevel: 5, anxietyLevel: 4 });
  await page.goto('/sliders');
  await test.step('with the keyboard alone', () => confirmByKeyboard(page));
  expect(await lastCheckIn(page)).toMatchObject({ set: ['stressLevel'], carried: ['anxietyLevel'] });
});

async function confirmByKeyboard(page: Page): Promise<void> {
  await expect(slider(page, 'Stress')).toBeVisible();
  await tabTo(page, page.getByRole('button', { name: 'Same as last time' }));
  await pressKey(page, 'Enter');
  await expect(page.getByRole('button', { name: 'Undo' })).toBeFocused();
  await expect(page.getByRole('status').getByText('2 filled in from last time')).toBeVisible();
  await tabTo(page, slider(page, 'Stress'));
  await expect(slider(page, 'Stress')).toHaveAttribute('aria-valuetext', '5 of 5, overwhelmed, same as last time');
  await pressKey(page, 'Enter');
  await expect(slider(page, 'Stress')).toHaveAttribute('aria-valuetext', '5 of 5, overwhelmed');
  await tabTo(page, page.getByRole('button', { name: 'Generate My Quote' }));
  await page.keyboard.press('Enter');
  await expect(page.getByRole('blockquote')).toBeVisible();
}

test.describe('rating sources offline', () => {
  test.use({ serviceWorkers: 'allow' });
  test.beforeEach(({ expectTrouble }) => expectTrouble(/ERR_INTERNET_DISCONNECTED|ERR_FAILED/));

  test('are stored as they were set and carried once they are sent', async ({ page, context }) => {
    await visitHome(page);
    await page.goto('/sliders');
    const sameAsLastTime = page.getByRole('button', { name: 'Same as last time' });
    await expect(sameAsLastTime).toBeVisible();
    await expectCached(page, 'last check-in');
    await context.setOffline(true);
    await page.goto('/sliders');
    await sameAsLastTime.click();
    await rate(page, /^Sleep quality/, '2');
    await generate(page).click();
    await expectOnDeviceQuote(page);
    expect((await readIndexedDb(page))['offline-check-in-queue']).toContain(
      '"set":["sleepQuality"],"carried":["stressLevel"]',
    );
    await context.setOffline(false);
    await expect(page.getByRole('button', { name: 'This helped' })).toBeVisible();
    expect(await lastCheckIn(page)).toMatchObject({
      ratings: { stressLevel: 5, sleepQuality: 2, hopeForFuture: 3 },
      set: ['sleepQuality'],
      carried: ['stressLevel'],
    });
  });
});
