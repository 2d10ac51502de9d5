/** What axe finds on a page, as it is and in the other theme. */
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { expect, type Page } from '@playwright/test';
import type { AxeResults, ElementContext, RunOptions } from 'axe-core';

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

/** By one rule on one page: the name of the rule, and each element it finds. */
const runAxe = (page: Page, runOnly: RunOnly): Promise<string[]> =>
  page.evaluate(async (only) => {
    if (!window.axe) throw new Error('axe is not on this page.');
    // What moves has come to rest: on its way in it has colours and places that nobody chose.
    const ends = (animation: Animation) => animation.effect?.getComputedTiming().endTime !== Number.POSITIVE_INFINITY;
    const moving = document.getAnimations().filter((one) => one.playState === 'running' && ends(one));
    // One that is called off ends nothing.
    await Promise.all(moving.map((animation) => animation.finished.catch(() => null)));
    // Nothing runs in a frame that is locked up, axe neither. In any other it would have to be loaded as well.
    const openFrames = [...document.querySelectorAll('iframe:not([sandbox])')];
    if (openFrames.length > 0) throw new Error(`axe does not look into ${openFrames[0]?.outerHTML.slice(0, 120)}`);
    const { violations } = await window.axe.run(
      { exclude: ['iframe[sandbox]'] },
      // Only a rule about sound would read what axe loads beforehand: every style sheet and every medium. We have none.
      { runOnly: only, resultTypes: ['violations'], preload: false },
    );
    return violations.map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.target.join(' ')).join(', ')}`);
  }, runOnly);

/** axe is large: a document reads it once, however often it is looked at. */
async function loadAxe(page: Page): Promise<void> {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axeSource);
}

/** What breaks a rule with one of these tags on the page as it is now. */
export async function findViolations(page: Page, values: string[]): Promise<string[]> {
  await loadAxe(page);
  return runAxe(page, { type: 'tag', values });
}

/** No violation of WCAG 2.2 A or AA on the page as it is now. */
export async function expectAccessible(page: Page): Promise<void> {
  expect(await findViolations(page, tags)).toEqual([]);
}

/** No violation, and nothing wider than the screen. */
export async function expectAccessibleWithoutOverflow(page: Page): Promise<void> {
  await expectAccessible(page);
  expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0);
}

/** As the page's own choice of a theme does; what the system prefers is looked at once, when a page opens. */
const toggleTheme = (page: Page): Promise<string> =>
  page.evaluate(() => (document.documentElement.classList.toggle('dark') ? 'dark' : 'light'));

/** The same by day and by night: in the other theme only the colours are others, so only their rules are held again. */
export async function expectAccessibleInBothThemes(page: Page): Promise<void> {
  await expectAccessible(page);
  const theme = await toggleTheme(page);
  const found = await runAxe(page, { type: 'rule', values: colorRules });
  await toggleTheme(page);
  expect(found, `in the ${theme} theme`).toEqual([]);
}
