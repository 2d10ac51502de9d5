/** All that moves on a document. Each part finds its place in the finished page, and does nothing where there is none. */
import { openHelpInPlace } from './features/public/scripts/help-now.ts';
import { chooseHelpPlaces } from './features/public/scripts/help-places.ts';
import { keepHelp } from './features/public/scripts/keep-help.ts';
import { followOtherTabs } from './ui/theme-choice.ts';
import './ui/document.css';

followOtherTabs();
chooseHelpPlaces();
openHelpInPlace();
keepHelp();

// The browser may bring back a page as it was left, before somebody signed in say: it is asked for anew.
window.addEventListener('pageshow', ({ persisted }) => {
  if (persisted) location.reload();
});
