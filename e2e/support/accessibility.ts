/** axe's findings on a page: as it is, in the other theme, and in the window of a desktop. */
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { expect, type Page, test } from '@playwright/test';
import type { AxeResults, ElementContext, RunOptions } from 'axe-core';
import { resizeWindow, sidewaysOverflow } from './page-checks/layout.ts';

declare global {
  interface Window {
    axe?: { run: (context: ElementContext, options: RunOptions) => Promise<AxeResults> };
  }
}

const axeSource = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

const tags = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];
/** The rules whose answer depends on the theme. */
const colorRules = ['color-contrast', 'link-in-text-block'];

interface RunOnly {
  readonly type: 'tag' | 'rule';
  readonly values: string[];
}

/** One rule on one page: its name, and each element it finds. */
const runAxe = (page: Page, runOnly: RunOnly): Promise<string[]> =>
  page.evaluate(async (only) => {
    if (!window.axe) throw new Error('axe is not on this page.');
    // Wait for animations to end: during them, colours and positions are interpolated.
    const ends = (animation: Animation) => animation.effect?.getComputedTiming().endTime !== Number.POSITIVE_INFINITY;
    const moving = document.getAnimations().filter((one) => one.playState === 'running' && ends(one));
    // A cancelled one is ignored.
    await Promise.all(moving.map((animation) => animation.finished.catch(() => null)));
    // No script runs in a sandboxed frame, not even axe. Any other frame would need axe loaded as well.
    const openFrames = [...document.querySelectorAll('iframe:not([sandbox])')];
    if (openFrames.length > 0) throw new Error(`axe does not look into ${openFrames[0]?.outerHTML.slice(0, 120)}`);
    const { violations } = await window.axe.run(
      { exclude: ['iframe[sandbox]'] },
      // Only a rule about sound would read what axe loads beforehand: every style sheet and every medium. We have none.
      { runOnly: only, resultTypes: ['violations'], preload: false },
    );
    return violations.map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.target.join(' ')).join(', ')}`);
  }, runOnly);

/** axe is large, so it is loaded once per document. */
async function loadAxe(page: Page): Promise<void> {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axeSource);
}

/** Violations of rules with one of these tags on the page in its current state. */
export async function findViolations(page: Page, values: string[]): Promise<string[]> {
  await loadAxe(page);
  return runAxe(page, { type: 'tag', values });
}

/** Live regions that are hidden while they are empty: a screen reader announces no text that appears along with one. */
const findSilentRegions = (page: Page): Promise<string[]> =>
  page.evaluate(() =>
    [...document.querySelectorAll('[role=status], [aria-live=polite]')]
      .filter((region) => !region.checkVisibility() && region.parentElement?.checkVisibility())
      .map(({ outerHTML }) => outerHTML.slice(0, 120)),
  );

/** Lists without items: a screen reader announces a list, and there is nothing in it. */
const findEmptyLists = (page: Page): Promise<string[]> =>
  page.evaluate(() =>
    [...document.querySelectorAll('ul, ol, dl, [role=list]')]
      .filter((list) => list.childElementCount === 0 && list.checkVisibility() && !list.closest('[aria-hidden=true]'))
      .map(({ outerHTML }) => outerHTML.slice(0, 120)),
  );

/**
 * No violation of WCAG 2.2 A or AA on the page in its current state, no live region that nothing would announce, and no
 * list without items.
 */
export async function expectAccessible(page: Page): Promise<void> {
  expect(await findViolations(page, tags)).toEqual([]);
  expect(await findSilentRegions(page)).toEqual([]);
  expect(await findEmptyLists(page)).toEqual([]);
}

/** No violation, and nothing wider than the screen. */
export async function expectAccessibleWithoutOverflow(page: Page): Promise<void> {
  await expectAccessible(page);
  expect(await sidewaysOverflow(page)).toBeLessThanOrEqual(0);
}

/** Sets the theme as the page's own control does, without storing it. */
const toggleTheme = (page: Page): Promise<string> =>
  page.evaluate(() => (document.documentElement.classList.toggle('dark') ? 'dark' : 'light'));

/** In the other theme only the colours differ. Leaves the page in that theme. */
async function expectAccessibleInOtherTheme(page: Page): Promise<void> {
  const theme = await toggleTheme(page);
  expect(await runAxe(page, { type: 'rule', values: colorRules }), `in the ${theme} theme`).toEqual([]);
}

/** The same in both themes: in the other theme only the rules about colours are checked again. */
export async function expectAccessibleInBothThemes(page: Page): Promise<void> {
  await expectAccessible(page);
  await expectAccessibleInOtherTheme(page);
  await toggleTheme(page);
}

const DESKTOP = { width: 1280, height: 800 };

/**
 * Checks the open page in the window of a desktop as well. The layout follows the window by style sheets alone, so a
 * page that is opened in that window looks the same, but opening it again takes several times as long.
 */
export async function onDesktop(page: Page, check: () => Promise<void>): Promise<void> {
  const own = page.viewportSize();
  if (!own) throw new Error('The window of this page has no fixed size.');
  await resizeWindow(page, DESKTOP);
  await test.step('on a desktop', check);
  await resizeWindow(page, own);
}

/** In both sizes and themes: all rules in one theme per size, the rules about colours in the other too. */
export async function expectAccessibleInEveryView(page: Page): Promise<void> {
  await expectAccessible(page);
  await expectAccessibleInOtherTheme(page);
  await onDesktop(page, async () => {
    await expectAccessible(page);
    await expectAccessibleInOtherTheme(page);
  });
}

/** Once per size and once per theme: no violation, and nothing wider than the screen. */
export async function expectAccessibleInBothSizes(page: Page): Promise<void> {
  await expectAccessibleWithoutOverflow(page);
  await toggleTheme(page);
  await onDesktop(page, () => expectAccessibleWithoutOverflow(page));
  await toggleTheme(page);
}
