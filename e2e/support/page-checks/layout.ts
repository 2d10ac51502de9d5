/** What a narrow screen, large text or a low window can break on a page: each finding as one line. */
import type { Page } from '@playwright/test';

/** Resolves when elements placed by scripts, such as rows of a long list, have followed. */
export async function resizeWindow(
  page: Page,
  size: { readonly width: number; readonly height: number },
): Promise<void> {
  await page.setViewportSize(size);
  // An emulated phone zooms in or out when it is resized, which would move elements away from where they are clicked.
  const session = await page.context().newCDPSession(page);
  await session.send('Emulation.setPageScaleFactor', { pageScaleFactor: 1 });
  await session.detach();
  await page.evaluate(async () => {
    for (let frame = 0; frame < 3; frame += 1) await new Promise(requestAnimationFrame);
  });
}

/**
 * By how many pixels the page scrolls sideways. On an emulated phone, innerWidth grows with the content, so only
 * clientWidth is the width of the window.
 */
export const sidewaysOverflow = (page: Page): Promise<number> =>
  page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);

/** Wider than the window, cut off, over other text, broken inside a word, or under what stays in view. */
export const layoutProblems = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    interface Line {
      readonly text: Text;
      readonly box: DOMRect;
    }
    const problems = new Set<string>();
    const nameOf = (node: Node | null): string => {
      const element = node instanceof Element ? node : node?.parentElement;
      const text = (element?.textContent ?? '').trim().slice(0, 60);
      if (!text && element?.parentElement) return `<${element.tagName}> in ${nameOf(element.parentElement)}`;
      return `<${element?.tagName.toLowerCase()}> "${text}"`;
    };
    /** Stays in view, or opens over the page on a ground of its own. */
    const isOver = (element: Element): boolean => {
      for (let at: Element | null = element; at; at = at.parentElement) {
        const { position, backgroundColor } = getComputedStyle(at);
        if (['fixed', 'sticky'].includes(position)) return true;
        if (position === 'absolute' && !['transparent', 'rgba(0, 0, 0, 0)'].includes(backgroundColor)) return true;
      }
      return false;
    };
    /** The width of a line: a longer word has to be broken. */
    const roomFor = (text: Text): number => {
      let block = text.parentElement;
      while (block?.parentElement && getComputedStyle(block).display === 'inline') block = block.parentElement;
      return block?.clientWidth ?? 0;
    };
    /** For screen readers only: a box of one pixel. */
    const isUnseen = (element: Element): boolean => {
      for (let at: Element | null = element; at; at = at.parentElement) {
        const { position, overflow, clipPath } = getComputedStyle(at);
        if (position === 'absolute' && overflow !== 'visible' && (at.clientWidth <= 1 || clipPath !== 'none'))
          return true;
      }
      return false;
    };
    const isSeen = (element: Element): boolean =>
      element.checkVisibility({ opacityProperty: true, visibilityProperty: true }) &&
      !element.closest('svg, select, iframe, [data-gives-way]') &&
      !isUnseen(element);
    /** What a drawing consists of. It has no text, but a part that is missing or covered says something else. */
    const drawings = [...document.querySelectorAll('main :is(button svg, .hull, .score-bar, .pips, .gauge)')].filter(
      ({ parentElement }) => parentElement && isSeen(parentElement),
    );

    /** Above or below what a list that scrolls by itself shows. */
    const isScrolledAway = (element: Element, { top, bottom }: DOMRect): boolean => {
      for (let at: Element | null = element; at && at !== document.body; at = at.parentElement) {
        const frame = at.getBoundingClientRect();
        if (['auto', 'scroll'].includes(getComputedStyle(at).overflowY) && (bottom > frame.bottom || top < frame.top))
          return true;
      }
      return false;
    };

    const wide = document.documentElement.scrollWidth - document.documentElement.clientWidth;
    if (wide > 0) problems.add(`scrolls sideways by ${wide}`);
    for (const element of document.querySelectorAll('body *')) {
      const { right, width } = element.getBoundingClientRect();
      if (
        right > innerWidth + 0.5 &&
        width > 1 &&
        isSeen(element) &&
        !element.closest('[data-scrolls-sideways], .data-table')
      )
        problems.add(`beyond the right edge: ${nameOf(element)}`);
    }

    const lines: Line[] = [];
    const range = document.createRange();
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    for (let text = walker.nextNode() as Text | null; text; text = walker.nextNode() as Text | null) {
      if (!text.data.trim() || !text.parentElement || !isSeen(text.parentElement)) continue;
      range.selectNodeContents(text);
      const { parentElement } = text;
      for (const box of range.getClientRects())
        if (box.width > 1 && !isScrolledAway(parentElement, box)) lines.push({ text, box });
    }

    const shapes = drawings
      .map((element) => ({ node: element, box: element.getBoundingClientRect() }))
      .filter(({ node, box }) => !isScrolledAway(node, box));
    /** The part of the text or drawing that no ancestor cuts off. */
    for (const { node, box } of [...lines.map(({ text, box }) => ({ node: text, box })), ...shapes]) {
      for (let at = node.parentElement; at && at !== document.body; at = at.parentElement) {
        const { overflowX, overflowY, position } = getComputedStyle(at);
        const frame = at.getBoundingClientRect();
        const cutsX =
          ['hidden', 'clip'].includes(overflowX) && (box.right > frame.right + 1 || box.left < frame.left - 1);
        const cutsY =
          ['hidden', 'clip'].includes(overflowY) &&
          (box.bottom - box.height * 0.25 > frame.bottom || box.top + box.height * 0.25 < frame.top);
        if (cutsX || cutsY) problems.add(`cut off: ${nameOf(node)}`);
        if (position === 'fixed') break;
      }
    }

    // A glyph is lower than its line: only the middle counts.
    const inFlow = lines
      .filter(({ text }) => text.parentElement && !isOver(text.parentElement))
      .map(({ text, box }) => ({
        text,
        left: box.left + 1,
        right: box.right - 1,
        top: box.top + box.height * 0.25,
        bottom: box.bottom - box.height * 0.25,
      }))
      .sort((a, b) => a.top - b.top);
    for (const [index, one] of inFlow.entries()) {
      for (let at = index + 1; at < inFlow.length; at += 1) {
        const other = inFlow[at];
        if (!other || other.top >= one.bottom) break;
        if (other.text !== one.text && other.left < one.right && one.left < other.right)
          problems.add(`text over text: ${nameOf(one.text)} and ${nameOf(other.text)}`);
      }
    }

    for (const { text, left, right, top, bottom } of inFlow) {
      for (const { node, box } of shapes) {
        const isOverlapping = box.left < right && box.right > left && box.top < bottom && box.bottom > top;
        if (isOverlapping && !isOver(node)) problems.add(`text over a drawing: ${nameOf(text)} and ${nameOf(node)}`);
      }
    }

    for (const element of document.querySelectorAll(
      'h1, h2, h3, h4, button, a, label, legend, dt, th, summary, td > [aria-hidden]',
    )) {
      if (!isSeen(element)) continue;
      const words = document.createTreeWalker(element, NodeFilter.SHOW_TEXT);
      for (let text = words.nextNode() as Text | null; text; text = words.nextNode() as Text | null) {
        if (!text.parentElement || !isSeen(text.parentElement)) continue;
        for (const { 0: word, index } of text.data.matchAll(/[\p{L}\p{N}]{2,}/gu)) {
          range.setStart(text, index);
          range.setEnd(text, index + word.length);
          const [first, ...rest] = range.getClientRects();
          const isBroken = first && rest.some(({ top }) => top > first.top + first.height / 2);
          if (isBroken && first.width + rest.reduce((sum, { width }) => sum + width, 0) <= roomFor(text))
            problems.add(`broken inside a word: "${word}" in ${nameOf(element)}`);
        }
      }
    }

    if (wide > 0) {
      for (const element of document.querySelectorAll<HTMLElement>('body *'))
        if (element.scrollWidth > innerWidth && getComputedStyle(element).overflowX === 'visible')
          problems.add(`wider than the window: ${nameOf(element)}`);
    }

    const scrolledTo = scrollY;
    for (const control of document.querySelectorAll('main button, main a[href], main input:not([type=hidden])')) {
      // Behind a dialog, nothing can be pressed, and scrolling to the end of a long list would load all of it.
      if (!isSeen(control) || isOver(control) || control.closest('[aria-hidden=true]')) continue;
      control.scrollIntoView({ block: 'nearest', behavior: 'instant' });
      const [box] = control.getClientRects();
      if (!box || box.width < 2 || box.height > innerHeight) continue;
      const hit = document.elementFromPoint(box.left + box.width / 2, box.top + box.height / 2);
      // A menu that the user opened lies over the page until it is closed.
      if (hit?.closest('nav[aria-label=Menu]')) continue;
      const over = hit?.closest('[data-dock], header, .cookie-banner, [data-toast]');
      if (over && !over.contains(control)) problems.add(`covered: ${nameOf(control)} by ${nameOf(over)}`);
    }
    scrollTo({ top: scrolledTo, behavior: 'instant' });
    return [...problems];
  });
