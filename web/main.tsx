import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { App, preloadPage } from './app.tsx';
import { COOKIES_CHOSEN } from './features/privacy/cookies/cookie-choices.ts';
import { promptForCookieConsent } from './features/privacy/cookies/cookie-consent-prompt.ts';
import { registerServiceWorker } from './offline/register-service-worker.ts';
import { refetchOnReconnect } from './queries/refetch-on-reconnect.ts';
import { createQueryClient, currentUserQuery, queryKeys } from './queries/shared-queries.ts';
import { isSignOutPending } from './session/pending-sign-out.ts';
import { offerUpdate } from './ui/feedback/update-offer.tsx';
import { syncThemeAcrossTabs } from './ui/theme/theme-store.ts';
import './ui/styles/base.css';

const queryClient = createQueryClient();
// The session decides what is shown, so ask before the first render. After a sign-out in this browser there is none.
if (!isSignOutPending()) {
  void queryClient.prefetchQuery(currentUserQuery);
  preloadPage(location.pathname);
}
syncThemeAcrossTabs();
refetchOnReconnect(queryClient);

// The browser may restore a page as it was left, for example after a sign-out, so it is loaded again.
window.addEventListener('pageshow', ({ persisted }) => {
  if (persisted) location.reload();
});

registerServiceWorker(offerUpdate);
promptForCookieConsent();
// A choice made in the cookie banner at the bottom of the page must show in Settings too.
document.addEventListener(COOKIES_CHOSEN, () => {
  void queryClient.invalidateQueries({ queryKey: queryKeys.gdprStatus });
});

const root = document.getElementById('root');
if (!root) throw new Error('main: index.html has no element #root');
createRoot(root).render(
  <StrictMode>
    <App queryClient={queryClient} />
  </StrictMode>,
);
