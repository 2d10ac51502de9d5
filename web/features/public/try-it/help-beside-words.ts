/**
 * The help lines beside the words of "Try it now". Part of the page and no dialog: they take the focus from nobody and
 * need no closing. The lines are those of "Help now", which every page brings along: copied, they are there at once.
 */
import { element } from '../../../ui/element.ts';
import { showHelpPlace } from '../scripts/help-places.ts';

const HEADING_ID = 'try-help-heading';
const NEAR = 'You do not have to be alone with this. Here are people you can talk to now.';

export function helpBesideWords() {
  // Read out with the words; the lines are read by whoever goes to them.
  const near = element('p');
  const heading = element('h3', { id: HEADING_ID }, 'Talk to someone now');
  const panel = element('section', { className: 'help', hidden: true }, heading);
  panel.setAttribute('aria-labelledby', HEADING_ID);
  return {
    near,
    panel,
    setOpen: (isOpen: boolean): void => {
      if (isOpen && panel.childElementCount === 1) copyLinesInto(panel);
      near.textContent = isOpen ? NEAR : '';
      panel.hidden = !isOpen;
    },
  };
}

function copyLinesInto(panel: HTMLElement): void {
  const lines = document.querySelector<HTMLElement>('[data-help-places]')?.cloneNode(true);
  if (!(lines instanceof HTMLElement)) return;
  panel.append(lines);
  showHelpPlace(lines);
}
