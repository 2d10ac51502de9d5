/**
 * The help lines below the quote of "Try it now". They are part of the page and not a dialog: they take no focus and
 * need not be closed. They are copied from the "Help now" dialog, which every page includes, so they appear
 * immediately.
 */
import { createElement } from '#web/browser/create-element.ts';
import { initHelpPlaceSelect } from '../help/help-places-client.ts';

const HEADING_ID = 'try-help-heading';
const HELP_INTRO = "You don't have to be alone with this. Here are people you can talk to now.";

/** @param status is where the opening is announced, with the quote. The lines themselves are not read out. */
export function createHelpPanel(status: HTMLElement) {
  const announcement = createElement('p', {}, HELP_INTRO);
  const heading = createElement('h3', { id: HEADING_ID }, 'Talk to someone now');
  const panel = createElement('section', { className: 'help', hidden: true }, heading);
  panel.setAttribute('aria-labelledby', HEADING_ID);
  // cookie-banner.css hides the cookie banner while this is set.
  panel.dataset.helpOpen = '';
  return {
    panel,
    setOpen: (isOpen: boolean): void => {
      if (isOpen && panel.childElementCount === 1) copyHelpLines(panel);
      if (isOpen) status.append(announcement);
      else announcement.remove();
      panel.hidden = !isOpen;
    },
  };
}

function copyHelpLines(panel: HTMLElement): void {
  const lines = document.querySelector<HTMLElement>('[data-help-places]')?.cloneNode(true);
  if (!(lines instanceof HTMLElement)) return;
  panel.append(lines);
  initHelpPlaceSelect(lines);
}
