/** Searches the questions and their answers while the user types. */

/** In lower case, with straight apostrophes and without diacritics. */
const wordsOf = (text: string): string[] =>
  text
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .replace(/[’‘`]/g, "'")
    .toLowerCase()
    .split(/[^\p{L}\p{N}']+/u)
    .filter((word) => word !== '');

/**
 * Whether each word of the query is the beginning of some word of the text. An empty query matches every text, and a
 * query of punctuation alone matches none. Pure.
 */
export function matchesAll(query: string, text: string): boolean {
  const words = wordsOf(text);
  const queryWords = wordsOf(query);
  if (queryWords.length === 0) return query.trim() === '';
  return queryWords.every((part) => words.some((word) => word.startsWith(part)));
}

/** The announcement for this number of matches. Empty for 0, which has its own message. Pure. */
export const formatMatchCount = (count: number): string =>
  count === 0 ? '' : `${count} ${count === 1 ? 'question matches' : 'questions match'}.`;

interface SearchElements {
  readonly input: HTMLInputElement;
  readonly clear: HTMLElement;
  readonly count: HTMLElement;
  readonly none: HTMLElement;
  readonly noneText: HTMLElement;
}

function findSearchElements(): SearchElements | null {
  const find = <Found extends HTMLElement>(name: string) => document.querySelector<Found>(`[data-faq-${name}]`);
  const [input, clear, count] = [find<HTMLInputElement>('search'), find('clear'), find('count')];
  const [none, noneText] = [find('none'), find('none-text')];
  return input && clear && count && none && noneText ? { input, clear, count, none, noneText } : null;
}

/**
 * Hides the items that do not match. Open questions stay open, also when they reappear.
 * @returns a function that ends the search.
 */
export function initFaqSearch(items: readonly HTMLElement[]): () => void {
  const parts = findSearchElements();
  if (!parts) return () => {};
  const { input, clear } = parts;
  const texts = items.map((item) => ({ item, text: item.textContent ?? '' }));
  const search = () => showMatches(parts, texts);
  const end = () => {
    input.value = '';
    search();
  };
  input.addEventListener('input', search);
  input.addEventListener('keydown', (event) => {
    if (event.key !== 'Escape' || input.value === '') return;
    event.preventDefault();
    end();
  });
  clear.addEventListener('click', () => {
    end();
    input.focus();
  });
  // Searches for text that was typed before this script loaded, or that the browser restored after a reload.
  search();
  return end;
}

function showMatches(
  { input, clear, count, none, noneText }: SearchElements,
  texts: readonly { readonly item: HTMLElement; readonly text: string }[],
): void {
  const query = input.value.trim();
  let matchCount = 0;
  for (const { item, text } of texts) {
    item.hidden = !matchesAll(query, text);
    if (!item.hidden) matchCount += 1;
  }
  for (const group of document.querySelectorAll<HTMLElement>('[data-faq-group]')) {
    group.hidden = group.querySelector('[data-faq-item]:not([hidden])') === null;
    const link = document.querySelector<HTMLElement>(`[data-faq-group-link="${group.id}"]`);
    if (link) link.hidden = group.hidden;
  }
  clear.hidden = input.value === '';
  count.textContent = query === '' ? '' : formatMatchCount(matchCount);
  none.hidden = matchCount > 0;
  noneText.textContent = matchCount > 0 ? '' : `No question matches "${query}".`;
}
