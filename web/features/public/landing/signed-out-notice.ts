/**
 * Says on the landing page that the visitor has just signed out. It covers the page like a toast, so nothing moves. It
 * closes after a while, or by its button.
 */
import { createElement } from '#web/browser/create-element.ts';
import { loadStyleSheet } from '#web/browser/load-style-sheet.ts';
import stylesAddress from './signed-out-notice.css?url';

/** Twice as long as a toast, because the landing page's loader may cover the first seconds. */
const DURATION_MS = 10_000;

export async function showSignedOutNotice(): Promise<void> {
  await loadStyleSheet(stylesAddress);
  const text = createElement('p', { role: 'status' });
  const close = createElement('button', { type: 'button', 'aria-label': 'Close' }, '×');
  const notice = createElement('div', { className: 'signed-out-notice' }, text, close);
  close.addEventListener('click', () => notice.remove());
  document.body.append(notice);
  // A status is announced only if it changes while it is in the page.
  requestAnimationFrame(() => {
    text.textContent = "You're signed out.";
  });
  setTimeout(() => notice.matches(':hover, :focus-within') || notice.remove(), DURATION_MS);
}
