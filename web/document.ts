/** All that moves on a document. Each part finds its place in the finished page, and does nothing where there is none. */

import { pages } from '../contract/pages.ts';
import { offerCookieChoice } from './features/privacy/cookie-banner/offer-cookie-choice.ts';
import { closeDocumentMenu } from './features/public/scripts/document-menu.ts';
import { foldQuestions } from './features/public/scripts/faq.ts';
import { openHelpInPlace } from './features/public/scripts/help-now.ts';
import { chooseHelpPlaces } from './features/public/scripts/help-places.ts';
import { keepHelp } from './features/public/scripts/keep-help.ts';
import { takeNewsletterSignUps } from './features/public/scripts/newsletter.ts';
import { showWordFigures } from './features/public/scripts/word-figures.ts';
import { letPeopleTry } from './features/public/try-it/let-people-try.ts';
import { forgetLastSeen } from './last-seen-store.ts';
import { endSession, isSignOutDue } from './sign-out.ts';
import { followOtherTabs } from './ui/theme-choice.ts';
import './ui/document.css';

followOtherTabs();
chooseHelpPlaces();
openHelpInPlace();
closeDocumentMenu();
letPeopleTry();
takeNewsletterSignUps();
foldQuestions();
showWordFigures();
keepHelp();
offerCookieChoice();
// Somebody signed out here without a connection: it ends now.
if (isSignOutDue()) void endSession();
// The landing page is for who has no session: nothing of the person before stays on the device to be looked at.
if (location.pathname === pages.home) void forgetLastSeen();

// The browser may bring back a page as it was left, before somebody signed in say: it is asked for anew.
window.addEventListener('pageshow', ({ persisted }) => {
  if (persisted) location.reload();
});
