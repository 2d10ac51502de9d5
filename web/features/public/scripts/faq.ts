/**
 * What a script adds to the questions, which the browser already folds up one at a time: the open one stands in the
 * address, an address opens its question, several may be open at once, and they can be searched.
 */
import { searchQuestions } from './faq-search.ts';

/** After a question is opened by the address, the page first finds its place. */
const SCROLL_DELAY_MS = 150;

export function foldQuestions(): void {
  const items = [...document.querySelectorAll<HTMLDetailsElement>('[data-faq-item]')];
  if (items.length === 0) return;
  const known = new Set(items.filter(({ open }) => open));
  keepAddress(items, known);
  openByAddress(items, searchQuestions(items));
  allowSeveral(items, known);
  makeLongAnswersScroll(items);
}

const slugOf = (item: HTMLDetailsElement): string => item.dataset.faqItem ?? '';
const slugInAddress = (): string => location.hash.slice(1);

function setAddress(slug: string): void {
  const { pathname, search } = location;
  // In place: folding is no step to go back by, and the page must not jump.
  history.replaceState(history.state, '', slug === '' ? `${pathname}${search}` : `#${slug}`);
}

/**
 * Opening a question puts it into the address, closing it takes it out again, whoever did it: a press, a key, the
 * browser's own search in the page. `known` is what is open and needs no word more, as after Expand All.
 */
function keepAddress(items: readonly HTMLDetailsElement[], known: Set<HTMLDetailsElement>): void {
  for (const item of items) {
    item.addEventListener('toggle', () => {
      if (item.open === known.has(item)) return;
      if (item.open) {
        known.add(item);
        setAddress(slugOf(item));
        return;
      }
      known.delete(item);
      if (slugInAddress() === slugOf(item)) setAddress('');
    });
  }
}

/** `showAll` ends a search, which may hide the one that is asked for. */
function openByAddress(items: readonly HTMLDetailsElement[], showAll: () => void): void {
  const open = () => {
    const item = items.find((one) => slugOf(one) === slugInAddress());
    if (!item) return;
    if (item.hidden) showAll();
    item.open = true;
    setTimeout(() => item.scrollIntoView({ block: 'start' }), SCROLL_DELAY_MS);
  };
  open();
  window.addEventListener('hashchange', open);
}

/** The browser keeps one open of those that share a name: without it, any number may be. */
function allowSeveral(items: readonly HTMLDetailsElement[], known: Set<HTMLDetailsElement>): void {
  const choice = document.querySelector<HTMLInputElement>('[data-faq-several]');
  const buttons = document.querySelector<HTMLElement>('[data-faq-all]');
  if (!choice || !buttons) return;
  const name = items[0]?.getAttribute('name') ?? '';
  const follow = () => {
    buttons.hidden = !choice.checked;
    if (!choice.checked) closeAllBut(items, slugInAddress());
    for (const item of items) item.name = choice.checked ? '' : name;
  };
  follow();
  choice.addEventListener('change', follow);
  buttons.addEventListener('click', ({ target }) => {
    const act = (target as HTMLElement).closest<HTMLElement>('[data-faq-act]')?.dataset.faqAct;
    if (act === undefined) return;
    for (const item of items) {
      item.open = act === 'expand';
      if (item.open) known.add(item);
      else known.delete(item);
    }
    if (act === 'collapse') setAddress('');
  });
}

/** The one in the address stays open, else the first of those that are. */
function closeAllBut(items: readonly HTMLDetailsElement[], slug: string): void {
  const open = items.filter((item) => item.open);
  const stays = open.find((item) => slugOf(item) === slug) ?? open[0];
  for (const item of open) item.open = item === stays;
}

/** An answer too long for its room scrolls by itself: then it can be reached, and scrolled, by keyboard. */
function makeLongAnswersScroll(items: readonly HTMLDetailsElement[]): void {
  const sizes = new ResizeObserver((entries) => {
    for (const { target } of entries) setScrollable(target as HTMLElement, target.scrollHeight > target.clientHeight);
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
