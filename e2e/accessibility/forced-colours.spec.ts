/** Every page in forced colours, which remove backgrounds: controls and meaningful shapes must stay visible. */
import type { Page } from '@playwright/test';
import {
  NOWHERE,
  onEachPage,
  type Place,
  pagesWithoutPlan,
  pagesWithPlan,
  visitorPages,
} from '../support/every-page.ts';
import { checkIn, expect, register, subscribe, test, uniqueEmail } from '../support/fixtures.ts';

test.use({ contextOptions: { forcedColors: 'active', reducedMotion: 'reduce' } });

const CONTROLS =
  'button, a[href], select, textarea, input, [role=switch], [role=slider], [role=radio], [role=checkbox]';
/** Shapes whose colour or length has a meaning. */
const SHAPES = '.score-bar > *, .check-in-segment, [data-tone]:not(.hull)';

/** Elements without text, an icon, an edge, or colours that forced colours leave alone. */
const invisibleParts = (page: Page): Promise<string[]> =>
  page.evaluate(
    ([controls, shapes]) => {
      const edges = (element: Element): boolean => {
        const style = getComputedStyle(element);
        const hasBorder = ['Top', 'Right', 'Bottom', 'Left'].some(
          (side) =>
            Number.parseFloat(style.getPropertyValue(`border-${side.toLowerCase()}-width`)) > 0 &&
            style.getPropertyValue(`border-${side.toLowerCase()}-style`) !== 'none',
        );
        return hasBorder || style.forcedColorAdjust === 'none' || element.tagName === 'svg';
      };
      const isSeen = (element: Element): boolean =>
        element.checkVisibility({ opacityProperty: true, visibilityProperty: true }) &&
        element.getBoundingClientRect().width > 1 &&
        element.getBoundingClientRect().height > 1;
      const isNative = (element: Element): boolean =>
        ['SELECT', 'TEXTAREA', 'INPUT'].includes(element.tagName) && getComputedStyle(element).appearance !== 'none';
      const says = (element: Element): boolean =>
        (element as HTMLElement).innerText.trim() !== '' ||
        isNative(element) ||
        [element, ...element.querySelectorAll('*')].some((part) => isSeen(part) && edges(part));
      return [...document.querySelectorAll(`${controls}, ${shapes}`)]
        .filter((element) => isSeen(element) && !says(element))
        .map((element) => element.outerHTML.slice(0, 120));
    },
    [CONTROLS, SHAPES] as const,
  );

const expectSoft = expect.configure({ soft: true, timeout: 5_000 });

const expectEverythingSeen = (page: Page, places: readonly Place[]): Promise<void> =>
  onEachPage(page, places, (place) => expectSoft.poll(() => invisibleParts(page), place).toEqual([]));

test('forced colours keep controls and shapes visible on visitor pages', async ({ page, expectTrouble }) => {
  expectTrouble(NOWHERE);
  await expectEverythingSeen(page, visitorPages);
  await page.goto('/auth');
  await expect(page.getByRole('tab', { selected: true })).toHaveCSS('outline-style', 'solid');
  await expect(page.getByRole('tab', { selected: false })).toHaveCSS('outline-style', 'none');
});

test('forced colours keep controls and shapes visible for a user without a plan', async ({ page }) => {
  await register(page, uniqueEmail());
  await expectEverythingSeen(page, pagesWithoutPlan);
});

test('forced colours keep controls and shapes visible for a user with a plan', async ({ page }) => {
  await subscribe(page, uniqueEmail());
  await checkIn(page, { stressLevel: 5, hopeForFuture: 4 });
  await expectEverythingSeen(page, pagesWithPlan);
  await page.goto('/sliders?start=last-time');
  await page.getByRole('button', { name: 'Generate My Quote' }).click();
  await expect(page.getByRole('blockquote')).toBeVisible();
  // What lies over the page has lost its shadow.
  await expect(page.locator('[data-toast]')).toHaveCSS('border-top-style', 'solid');
  await expect.poll(() => invisibleParts(page)).toEqual([]);
  await page.getByRole('button', { name: 'Need help now?' }).click();
  await expect(page.getByRole('dialog')).toHaveCSS('border-top-style', 'solid');
});
