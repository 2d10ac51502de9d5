/** Forced colours remove backgrounds: controls and meaningful shapes must stay visible. */
import type { Page } from '@playwright/test';
import { expect } from '../fixtures.ts';

const CONTROLS =
  'button, a[href], select, textarea, input, [role=switch], [role=slider], [role=radio], [role=checkbox]';
/** Shapes whose colour or length has a meaning. */
const SHAPES = '.score-bar > *, .check-in-segment, [data-tone]:not(.hull)';

/** Elements without text, an icon, an edge, or colours that forced colours leave alone. */
export const invisibleParts = (page: Page): Promise<string[]> =>
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

/** Applies forced colours to the open page for the duration of `check`: style sheets alone depend on them. */
export async function inForcedColours(page: Page, check: () => Promise<void>): Promise<void> {
  await page.emulateMedia({ forcedColors: 'active' });
  await check();
  await page.emulateMedia({ forcedColors: 'none' });
}

/** Reports every page with such a part, not only the first. */
const expectSoft = expect.configure({ soft: true, timeout: 5_000 });

export const expectVisibleInForcedColours = (page: Page, place: string): Promise<void> =>
  inForcedColours(page, () => expectSoft.poll(() => invisibleParts(page), place).toEqual([]));
