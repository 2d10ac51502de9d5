/**
 * The cookie banner, at the bottom of the app's pages and the static pages. Plain DOM, because the static pages have no
 * React. It is not modal and blocks nothing. Ignoring it or pressing Escape makes no choice. Both choices look the
 * same.
 */
import type { CookieChoices } from '#contract/calls/privacy.ts';
import { createElement } from '#web/browser/create-element.ts';
import { loadStyleSheet } from '#web/browser/load-style-sheet.ts';
import stylesAddress from './cookie-banner.css?url';
import { choicesView, firstView, type View } from './cookie-banner-views.ts';
import { COOKIES_CHOSEN, type CookiesChosen, choicesWithAll, outcomeOf } from './cookie-choices.ts';

const CONSENT_PATH = '/api/gdpr/cookie-consent';
const BANNER_ID = 'cookie-banner';
const CLEARANCE_PX = 12;

/** Shows the banner to a user who has not made a choice. */
export const showCookieBanner = async (): Promise<void> => {
  await loadStyleSheet(stylesAddress);
  showBanner(choicesWithAll(false), 'first');
};

/** Opens the individual choices at the user's request, and moves the focus there. */
export const showCookieChoices = async (chosen: CookieChoices | null): Promise<void> => {
  await loadStyleSheet(stylesAddress);
  showBanner(chosen ?? choicesWithAll(false), 'choices');
};

function showBanner(chosen: CookieChoices, initialView: 'first' | 'choices'): void {
  document.getElementById(BANNER_ID)?.remove();
  const previousFocus = document.activeElement;
  const banner = createElement('section', { id: BANNER_ID, className: 'cookie-banner', 'aria-label': 'Cookie choice' });
  const save = (choices: CookieChoices): Promise<void> => saveAndHide(banner, choices, previousFocus);
  const toFirst = (): View =>
    replaceView(banner, firstView({ save, customize: () => toChoices().heading.focus({ preventScroll: true }) }));
  const toChoices = (): View =>
    replaceView(banner, choicesView({ chosen, save, back: () => toFirst().opener?.focus({ preventScroll: true }) }));
  const view = initialView === 'first' ? toFirst() : toChoices();
  // Last in the DOM, as it is visually, so that the skip link stays the first stop of the Tab key.
  document.body.append(banner);
  reserveSpaceFor(banner);
  keepHelpInView(banner);
  if (initialView === 'first') keepMainActionFree(banner);
  if (initialView === 'choices') view.heading.focus({ preventScroll: true });
}

function replaceView(banner: HTMLElement, view: View): View {
  banner.replaceChildren(...view.parts);
  return view;
}

/** Reserves space, so that the banner covers neither the end of the page nor the focused element after scrolling. */
function reserveSpaceFor(banner: HTMLElement): void {
  const { style } = document.documentElement;
  const updateHeight = (): void => {
    if (banner.isConnected) style.setProperty('--cookie-banner-height', `${banner.offsetHeight}px`);
    else style.removeProperty('--cookie-banner-height');
  };
  updateHeight();
  new ResizeObserver(updateHeight).observe(banner);
}

/**
 * Keeps the page's main action uncovered while the page loads: if the banner would overlap it, the page is scrolled by
 * the overlap. Stops at the user's first input: after that, nothing may move by itself.
 */
function keepMainActionFree(banner: HTMLElement): void {
  const observer = new ResizeObserver(() => banner.isConnected && uncoverMainAction(banner));
  observer.observe(document.body);
  for (const eventType of ['pointerdown', 'keydown', 'wheel', 'touchmove'])
    window.addEventListener(eventType, () => observer.disconnect(), { once: true, passive: true });
}

function uncoverMainAction(banner: HTMLElement): void {
  const boxes = [...document.querySelectorAll('main [data-main-action]')].map((one) => one.getBoundingClientRect());
  // An action in a tab that is not selected takes no space.
  const action = boxes.find(({ height }) => height > 0);
  if (!action) return;
  // Where the banner will be: its bounding box is lower while it rises into place. The offsets ignore the animation.
  const { offsetTop: top, offsetHeight: height } = banner;
  const isCovered = action.top < top + height && action.bottom > top;
  if (isCovered) scrollForBanner(action.bottom - top + CLEARANCE_PX);
}

/**
 * Help now is at the top of the page, which is scrolled for the banner, or for a field that must stay clear of it. See
 * cookie-banner.css.
 */
function keepHelpInView(banner: HTMLElement): void {
  const pin = (): void => {
    document.documentElement.toggleAttribute('data-help-pinned', banner.isConnected && window.scrollY > 0);
    if (!banner.isConnected) window.removeEventListener('scroll', pin);
  };
  pin();
  window.addEventListener('scroll', pin, { passive: true });
}

/** Where the page was before it was scrolled for the banner, and where it is since. */
let scrolled: { readonly from: number; readonly to: number } | null = null;

function scrollForBanner(distance: number): void {
  const from = scrolled?.from ?? window.scrollY;
  window.scrollBy({ top: distance, behavior: 'instant' });
  scrolled = { from, to: window.scrollY };
}

/** Once the banner is gone. A user who has scrolled further stays where they are. */
function scrollBack(): void {
  if (scrolled?.to === window.scrollY) window.scrollTo({ top: scrolled.from, behavior: 'instant' });
  scrolled = null;
  document.documentElement.removeAttribute('data-help-pinned');
}

/**
 * Hides the banner even if saving failed: no optional cookies are set, so asking again on this page would only annoy.
 */
async function saveAndHide(banner: HTMLElement, choices: CookieChoices, previousFocus: Element | null): Promise<void> {
  for (const control of banner.querySelectorAll<HTMLButtonElement | HTMLInputElement>('button, input')) {
    control.disabled = true;
  }
  try {
    await saveChoices(choices);
    const detail: CookiesChosen = { outcome: outcomeOf(choices), choices };
    document.dispatchEvent(new CustomEvent(COOKIES_CHOSEN, { detail }));
  } catch (error) {
    console.warn('The cookie choice could not be saved.', error);
  }
  const hadFocus = document.activeElement === document.body || banner.contains(document.activeElement);
  banner.remove();
  scrollBack();
  if (hadFocus) restoreFocus(previousFocus);
}

async function saveChoices(choices: CookieChoices): Promise<void> {
  const response = await fetch(CONSENT_PATH, {
    method: 'POST',
    headers: { 'content-type': 'application/json', accept: 'application/json' },
    body: JSON.stringify(choices),
  });
  if (!response.ok) throw new Error(`${CONSENT_PATH} replied with status ${response.status}`);
}

function restoreFocus(previousFocus: Element | null): void {
  const isUsable = previousFocus instanceof HTMLElement && previousFocus !== document.body && previousFocus.isConnected;
  const target = isUsable ? previousFocus : document.getElementById('main');
  target?.focus({ preventScroll: true });
}
