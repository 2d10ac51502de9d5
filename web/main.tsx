import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { App, preloadPage } from './app.tsx';
import { askAnewOnceReached } from './ask-anew.ts';
import { offerCookieChoice } from './features/privacy/cookie-banner/offer-cookie-choice.ts';
import { COOKIES_CHOSEN } from './features/privacy/cookie-kinds.ts';
import { keepForOffline } from './keep-for-offline.ts';
import { currentUserQuery, makeQueryClient, queryKeys } from './queries.ts';
import { isSignOutDue } from './sign-out.ts';
import { followOtherTabs } from './ui/theme-choice.ts';
import { offerUpdate } from './ui/update-offer.tsx';
import './ui/base.css';

const queryClient = makeQueryClient();
// Who is here decides what is shown: ask before the first render. Nobody is, where somebody has signed out here.
if (!isSignOutDue()) {
  void queryClient.prefetchQuery(currentUserQuery);
  preloadPage(location.pathname);
}
followOtherTabs();
askAnewOnceReached(queryClient);

// The browser may bring back a page as it was left, after somebody signed out say: it is asked for anew.
window.addEventListener('pageshow', ({ persisted }) => {
  if (persisted) location.reload();
});

keepForOffline(offerUpdate);
offerCookieChoice();
// What was chosen at the bottom of the page is shown in Settings too.
document.addEventListener(COOKIES_CHOSEN, () => {
  void queryClient.invalidateQueries({ queryKey: queryKeys.gdprStatus });
});

const root = document.getElementById('root');
if (!root) throw new Error('index.html has no #root');
createRoot(root).render(
  <StrictMode>
    <App queryClient={queryClient} />
  </StrictMode>,
);
