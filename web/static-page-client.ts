/**
 * The script of the static pages. Each part looks for its elements in the page, and does nothing if they are missing.
 */

import { pages } from '../contract/pages.ts';
import { promptForCookieConsent } from './features/privacy/cookies/cookie-consent-prompt.ts';
import { initFaq } from './features/public/faq/faq-client.ts';
import { initHelpDialog } from './features/public/help/help-dialog-client.ts';
import { cacheHelpForOffline } from './features/public/help/help-offline-client.ts';
import { initHelpPlaces } from './features/public/help/help-places-client.ts';
import { initLiveStatistics } from './features/public/how-we-write/live-statistics-client.ts';
import { initNewsletterForm } from './features/public/landing/newsletter-form-client.ts';
import { initMobileMenu } from './features/public/layout/mobile-menu-client.ts';
import { initTryIt } from './features/public/try-it/try-it-client.ts';
import { clearOfflineCache } from './offline/offline-cache-store.ts';
import { announceSessionUser } from './session/page-user.ts';
import { endSession, isSignOutPending, takeSignedOut } from './session/pending-sign-out.ts';
import { followTheme } from './ui/theme/follow-theme.ts';
import './ui/styles/static-page.css';

followTheme();
initHelpPlaces();
initHelpDialog();
initMobileMenu();
initTryIt();
initNewsletterForm();
initFaq();
initLiveStatistics();
cacheHelpForOffline();
promptForCookieConsent();
// A sign-out made offline is still pending: end the session now.
if (isSignOutPending()) void endSession();
else if (takeSignedOut())
  void import('./features/public/landing/signed-out-notice.ts').then((m) => m.showSignedOutNotice());
// The landing page is for visitors without a session, so no data of a previous user may stay on the device, nor in
// another tab.
if (location.pathname === pages.home) {
  void clearOfflineCache();
  announceSessionUser(null);
}

// The browser may restore a page from the back/forward cache, for example one from before a sign-in, so reload it.
window.addEventListener('pageshow', ({ persisted }) => {
  if (persisted) location.reload();
});
