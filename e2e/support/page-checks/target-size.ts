/** WCAG 2.5.8 requires 24 px; we require 44, for unsteady hands. Links within a sentence are exempt from both. */
import type { Page } from '@playwright/test';
import { expect } from '../fixtures.ts';

const MIN_TARGET_PX = 44;

/** Targets that are too small: name and size of each. */
const smallTargets = (page: Page): Promise<string[]> =>
  page.evaluate((least) => {
    /** Whether there is text next to it on the same line. */
    const isInSentence = (element: Element): boolean =>
      getComputedStyle(element).display.startsWith('inline') &&
      [...(element.parentNode?.childNodes ?? [])].some(
        (beside) => beside.nodeType === Node.TEXT_NODE && /\w/.test(beside.textContent ?? ''),
      );
    /** A label enlarges the target of its control. */
    const boxOf = (element: Element): { width: number; height: number } => {
      const label = element instanceof HTMLInputElement ? element.labels?.[0] : null;
      const boxes = [element, ...(label ? [label] : [])].map((one) => one.getBoundingClientRect());
      return {
        width: Math.max(...boxes.map(({ width }) => width)),
        height: Math.max(...boxes.map(({ height }) => height)),
      };
    };
    // A slider's target is its whole row, not only its thumb.
    const found = document.querySelectorAll(
      'a[href], button, input:not([type=hidden]), select, summary, [role=switch], [role=tab], [role=radio]',
    );
    return [...found]
      .filter((element) => element.checkVisibility({ opacityProperty: true, visibilityProperty: true }))
      .filter((element) => !isInSentence(element) && !element.closest('[aria-hidden=true], .sr-only'))
      .map((element) => ({ element, ...boxOf(element) }))
      .filter(({ width, height }) => width > 1 && (Math.round(height) < least || Math.round(width) < least))
      .map(({ element, width, height }) => {
        const name = element.getAttribute('aria-label') ?? element.textContent?.trim().slice(0, 40) ?? '';
        return `${element.tagName} "${name}" ${Math.round(width)}x${Math.round(height)}`;
      });
  }, MIN_TARGET_PX);

/** An iPhone zooms into a field with smaller text, and does not zoom back. */
const MIN_FIELD_TEXT_PX = 16;

/** The text size of every field that is too small. Also of those in a dialog that is not open yet. */
const smallFields = (page: Page): Promise<string[]> =>
  page.evaluate(
    (least) =>
      [...document.querySelectorAll('input, select, textarea')]
        .map((field) => ({ field, size: Number.parseFloat(getComputedStyle(field).fontSize) }))
        .filter(({ size }) => size < least)
        .map(({ field, size }) => `${field.outerHTML.slice(0, 60)} ${size}`),
    MIN_FIELD_TEXT_PX,
  );

/** Every target on the page is at least 44 px in both directions, and every field has large enough text. */
export async function expectLargeTargets(page: Page, place: string): Promise<void> {
  expect(await smallTargets(page), place).toEqual([]);
  expect(await smallFields(page), place).toEqual([]);
}
