/** The four kinds of entry, each by keyboard alone: in both sizes and themes, and without a connection. */
import type { Page } from '@playwright/test';
import { addDays } from '../../contract/domain/days.ts';
import { dimensionKeys, dimensions } from '../../contract/domain/mood.ts';
import { formatRecentDay } from '../../web/dates/local-day.ts';
import { expectAccessibleInBothThemes } from '../support/accessibility.ts';
import { checkIn, expect, subscribe, test, uniqueEmail } from '../support/fixtures.ts';
import { pressKey, tabTo } from '../support/keyboard.ts';
import { countCheckIns, expectCached, expectOnDeviceQuote, generate, visitHome } from '../support/offline.ts';

const slider = (page: Page, name: string) => page.getByRole('slider', { name, exact: true });
const quote = (page: Page) => page.getByRole('heading', { name: 'Your quote', exact: true });
const thatsAll = (page: Page) => page.getByRole('button', { name: "That's all" });
const waiting = (page: Page) => page.getByText('4 check-ins are waiting to be sent');
const daysOf = (page: Page) => page.getByRole('list', { name: 'Days' });

async function openCheckIn(page: Page): Promise<void> {
  await page.goto('/sliders');
  await expect(slider(page, 'Stress')).toBeVisible();
}

/** Presses a key on each of these sliders in turn. */
async function press(page: Page, keys: Readonly<Record<string, string>>): Promise<void> {
  for (const [name, key] of Object.entries(keys)) {
    await tabTo(page, slider(page, name));
    await pressKey(page, key);
    await expect(slider(page, name)).toHaveAttribute('aria-valuetext', /of 5/);
  }
}

interface Entry {
  readonly page: Page;
  /** The current local day. */
  readonly today: string;
  /** Called for each state that is worth a look. */
  readonly look: () => Promise<void>;
}

interface Kind {
  /** From the page where it begins to the press of its last button. */
  readonly make: (entry: Entry) => Promise<void>;
  /** What is then stored, after a check-in in which only stress was set. */
  readonly stored: (today: string) => Record<string, unknown>;
}

const DAYS_AGO = 4;
const now = (today: string) => ({ localDay: today, filledIn: false });

const kinds: Readonly<Record<string, Kind>> = {
  'three sliders on Home': {
    make: async ({ page, look }) => {
      await page.goto('/');
      const sliders = page.getByRole('region', { name: 'Log this moment' }).getByRole('slider');
      await expect(sliders).toHaveCount(1);
      for (const [at, key] of ['4', 'ArrowRight', 'Space'].entries()) {
        await tabTo(page, sliders.nth(at));
        await pressKey(page, key);
        await expect(sliders.nth(at)).toHaveAttribute('aria-valuetext', /of 5/);
      }
      await look();
      await tabTo(page, thatsAll(page));
    },
    stored: (today) => ({ ...now(today), set: Array.from({ length: 3 }, () => expect.any(String)), carried: [] }),
  },
  'all 15 sliders': {
    make: async ({ page, look }) => {
      await openCheckIn(page);
      await press(page, Object.fromEntries(dimensionKeys.map((key) => [dimensions[key].label, '3'])));
      await expect(page.getByText('15 of 15 set').filter({ visible: true })).toBeVisible();
      await look();
      await tabTo(page, generate(page));
    },
    stored: (today) => ({ ...now(today), set: dimensionKeys, carried: [] }),
  },
  'the same as last time': {
    make: async ({ page, look }) => {
      await openCheckIn(page);
      await expect(page.getByRole('button', { name: 'Same as last time' })).toBeVisible();
      await tabTo(page, page.getByRole('button', { name: 'Same as last time' }));
      await pressKey(page, 'Enter');
      await expect(page.getByText('1 filled in from last time')).toBeVisible();
      await look();
      await tabTo(page, generate(page));
    },
    stored: (today) => ({ ...now(today), set: [], carried: ['stressLevel'] }),
  },
  'an earlier day, filled in': {
    make: async ({ page, today, look }) => {
      const day = formatRecentDay(addDays(today, -DAYS_AGO));
      await openCheckIn(page);
      await tabTo(page, page.getByRole('button', { name: 'Another day' }));
      await pressKey(page, 'Enter');
      await expect(daysOf(page).getByText(/entr/)).toHaveCount(8);
      await look();
      await tabTo(page, daysOf(page).getByRole('link', { name: day }));
      await page.keyboard.press('Enter');
      await expect(page.getByRole('heading', { level: 1, name: /^How was / })).toBeFocused();
      await expect(page.getByText(`This is for ${day}`)).toBeVisible();
      await press(page, { Stress: '1' });
      await look();
      await tabTo(page, generate(page));
    },
    stored: (today) => ({
      ...{ localDay: addDays(today, -DAYS_AGO), filledIn: true },
      ...{ set: ['stressLevel'], carried: [] },
    }),
  },
};

const todayOf = async (page: Page): Promise<string> =>
  (await (await page.request.get('/api/user/progress')).json()).today;

/** The newest entry, with where its ratings come from. */
async function newestEntry(page: Page): Promise<object> {
  const { quotes } = await (await page.request.get('/api/quotes/recent?limit=1')).json();
  return { ...quotes[0], ...(await (await page.request.get('/api/check-ins/last')).json()).checkIn };
}

for (const [name, { make, stored }] of Object.entries(kinds)) {
  test(`${name}: from its first key to its quote by keyboard alone, accessible on the way`, async ({ page }) => {
    await subscribe(page, uniqueEmail());
    await checkIn(page, { stressLevel: 5 });
    const today = await todayOf(page);
    await make({ page, today, look: () => expectAccessibleInBothThemes(page) });
    await page.keyboard.press('Enter');
    await expect(quote(page)).toBeFocused();
    await expectAccessibleInBothThemes(page);
    expect(await newestEntry(page)).toMatchObject(stored(today));
  });
}

test.describe('without a connection', () => {
  test.use({ serviceWorkers: 'allow' });

  test('each kind, by keyboard alone, waits with its quote and is sent as what it was', async ({
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
    // The one that was filled in.
    const day = formatRecentDay(addDays(today, -DAYS_AGO));
    await expect(page.getByRole('figure')).toContainText(`Evening, ${day}. Filled in later`);
    await expect(page.getByText(`count for ${day}.`)).toBeVisible();
    await expectAccessibleInBothThemes(page);
    await page.goto('/');
    await expect(waiting(page)).toBeVisible();
    await expect(page.getByText(`(for ${day}).`)).toBeVisible();
    await expectAccessibleInBothThemes(page);

    const bodies: { set: string[]; carried?: string[] }[] = [];
    context.on('request', (request) => {
      if (request.url().endsWith('/api/quotes/generate')) bodies.push(request.postDataJSON());
    });
    await context.setOffline(false);
    await expect(waiting(page)).toBeHidden();
    await expect.poll(() => countCheckIns(page)).toBe(made.length + 1);
    const { quotes } = await (await page.request.get(`/api/quotes/recent?limit=${made.length}`)).json();
    const entries = bodies.map(({ set, carried = [] }, at) => ({ ...quotes.toReversed()[at], set, carried }));
    expect(entries).toMatchObject(made.map(({ stored }) => stored(today)));
  });
});
