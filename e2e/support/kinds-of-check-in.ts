/** The four kinds of check-in, each made by keyboard alone. */
import type { Page } from '@playwright/test';
import { addDays } from '../../contract/domain/days.ts';
import { dimensionKeys, dimensions } from '../../contract/domain/mood.ts';
import { formatRecentDay } from '../../web/dates/local-day.ts';
import { expect, generate, slider } from './fixtures.ts';
import { pressKey, tabTo } from './keyboard.ts';

const thatsAll = (page: Page) => page.getByRole('button', { name: "That's all" });
const daysOf = (page: Page) => page.getByRole('list', { name: 'Days' });

export async function openCheckIn(page: Page): Promise<void> {
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

interface CheckInToMake {
  readonly page: Page;
  /** The current local day. */
  readonly today: string;
  /** Called for each state that is worth a look. */
  readonly look: () => Promise<void>;
}

interface Kind {
  /** From the page where it begins to the press of its last button. */
  readonly make: (checkIn: CheckInToMake) => Promise<void>;
  /** What is then stored, after a check-in in which only stress was set. */
  readonly stored: (today: string) => Record<string, unknown>;
}

export const DAYS_AGO = 4;
const now = (today: string) => ({ localDay: today, filledIn: false });

export const kinds: Readonly<Record<string, Kind>> = {
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
      localDay: addDays(today, -DAYS_AGO),
      filledIn: true,
      set: ['stressLevel'],
      carried: [],
    }),
  },
};
