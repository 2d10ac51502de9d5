/**
 * Enhances the questions, of which the browser itself keeps at most one open: the URL names the open question, a URL
 * opens its question, several questions can be open at the same time, and they can be searched.
 */
import { initFaqSearch } from './faq-search-client.ts';

/** After a question in the URL has been opened, the layout must settle before scrolling to it. */
const SCROLL_DELAY_MS = 150;

export function initFaq(): void {
  const items = [...document.querySelectorAll<HTMLDetailsElement>('[data-faq-item]')];
  if (items.length === 0) return;
  const openItems = new Set(items.filter(({ open }) => open));
  syncHashWithOpenItem(items, openItems);
  openItemFromHash(items, initFaqSearch(items));
  initKeepSeveralOpen(items, openItems);
  makeLongItemsScrollable(items);
}

const slugOf = (item: HTMLDetailsElement): string => item.dataset.faqItem ?? '';
const slugInHash = (): string => location.hash.slice(1);

function setHash(slug: string): void {
  const { pathname, search } = location;
  // Replaces the history entry instead of adding one: opening a question is not a navigation, and the page must not
  // jump.
  history.replaceState(history.state, '', slug === '' ? `${pathname}${search}` : `#${slug}`);
}

/**
 * Opening a question puts it into the URL, and closing it removes it, whether by a click, a key, or the browser's find
 * in page. `openItems` holds the items already known to be open: their events are ignored, for example after Expand
 * All.
 */
function syncHashWithOpenItem(items: readonly HTMLDetailsElement[], openItems: Set<HTMLDetailsElement>): void {
  for (const item of items) {
    item.addEventListener('toggle', () => {
      if (item.open === openItems.has(item)) return;
      if (item.open) {
        openItems.add(item);
        setHash(slugOf(item));
        return;
      }
      openItems.delete(item);
      if (slugInHash() === slugOf(item)) setHash('');
    });
  }
}

/** `showAll` ends a search, because the search may hide the requested question. */
function openItemFromHash(items: readonly HTMLDetailsElement[], showAll: () => void): void {
  const open = () => {
    const item = items.find((candidate) => slugOf(candidate) === slugInHash());
    if (!item) return;
    if (item.hidden) showAll();
    item.open = true;
    setTimeout(() => item.scrollIntoView({ block: 'start' }), SCROLL_DELAY_MS);
  };
  open();
  window.addEventListener('hashchange', open);
}

/** Among items with the same name, the browser keeps at most one open. Without a name, any number can be open. */
function initKeepSeveralOpen(items: readonly HTMLDetailsElement[], openItems: Set<HTMLDetailsElement>): void {
  const choice = document.querySelector<HTMLInputElement>('[data-faq-several]');
  const buttons = document.querySelector<HTMLElement>('[data-faq-all]');
  if (!choice || !buttons) return;
  const name = items[0]?.getAttribute('name') ?? '';
  const applyChoice = () => {
    buttons.hidden = !choice.checked;
    if (!choice.checked) closeAllBut(items, slugInHash());
    for (const item of items) item.name = choice.checked ? '' : name;
  };
  applyChoice();
  choice.addEventListener('change', applyChoice);
  buttons.addEventListener('click', ({ target }) => {
    const act = (target as HTMLElement).closest<HTMLElement>('[data-faq-act]')?.dataset.faqAct;
    if (act === undefined) return;
    for (const item of items) {
      item.open = act === 'expand';
      if (item.open) openItems.add(item);
      else openItems.delete(item);
    }
    if (act === 'collapse') setHash('');
  });
}

/** Keeps one open: the one in the URL, or else the first open one. */
function closeAllBut(items: readonly HTMLDetailsElement[], slug: string): void {
  const open = items.filter((item) => item.open);
  const keptOpen = open.find((item) => slugOf(item) === slug) ?? open[0];
  for (const item of open) item.open = item === keptOpen;
}

/** An answer too long for its area scrolls on its own, so it must be focusable and scrollable by keyboard. */
function makeLongItemsScrollable(items: readonly HTMLDetailsElement[]): void {
  const sizes = new ResizeObserver((resized) => {
    for (const { target } of resized) setScrollable(target as HTMLElement, target.scrollHeight > target.clientHeight);
  });
  for (const item of items) {
    const answer = item.querySelector('[data-faq-answer]');
    if (answer) sizes.observe(answer);
  }
}

function setScrollable(answer: HTMLElement, scrolls: boolean): void {
  const attributes = { tabindex: '0', role: 'region', 'aria-labelledby': `${answer.id}-question` };
  for (const [name, value] of Object.entries(attributes)) {
    if (scrolls) answer.setAttribute(name, value);
    else answer.removeAttribute(name);
  }
}
