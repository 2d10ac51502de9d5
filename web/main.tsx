import { StrictMode, startTransition, useInsertionEffect } from 'react';
import { forgetFirstReplies, readFirstReplies } from './api-client/first-replies.ts';
import { App } from './app.tsx';
import { APP_STARTS } from './browser/app-starts.ts';
import { createRoot } from './browser/create-root.ts';
import { runWhenIdle } from './browser/run-when-idle.ts';
import { COOKIES_CHOSEN } from './features/privacy/cookies/cookie-choices.ts';
import { refetchOnReconnect } from './queries/refetch-on-reconnect.ts';
import {
  createQueryClient,
  currentUserQuery,
  healthConsentQuery,
  queryKeys,
  subscriptionQuery,
} from './queries/shared-queries.ts';
import { pathOfPage, preloadPage } from './routes.tsx';
import { reloadIfUserChanges } from './session/follow-session.ts';
import { isSignOutPending } from './session/pending-sign-out.ts';
import { startFirstQueries } from './startup/first-queries.ts';
import { renderBelowFoldInTurn } from './ui/layout/below-fold.tsx';
import './ui/styles/base.css';

const queryClient = createQueryClient();
refetchOnReconnect(queryClient);
reloadIfUserChanges();

// The browser may restore a page from the back/forward cache, for example after a sign-out, so reload it. The new page
// may take long to arrive.
window.addEventListener('pageshow', ({ persisted }) => {
  if (!persisted) return;
  document.body.hidden = true;
  location.reload();
});

// If it can't be loaded, the connection is gone, and the next visit does it.
runWhenIdle(
  () => void import('./startup/after-load.ts').then(({ afterLoad }) => afterLoad(queryClient)).catch(() => {}),
);
// A choice made in the cookie banner must show in Settings too.
document.addEventListener(COOKIES_CHOSEN, () => {
  void queryClient.invalidateQueries({ queryKey: queryKeys.gdprStatus });
});

const root = document.getElementById('root');
if (!root) throw new Error('main: index.html has no element #root');
const hasShell = root.firstElementChild !== null;

/**
 * The session decides which page is shown, so query it before the first render. After a sign-out in this browser there
 * is no session, and what the server sent along with the page is ignored.
 */
async function prepare(): Promise<void> {
  const path = pathOfPage(location.pathname);
  const hasReplies = readFirstReplies();
  if (isSignOutPending()) return forgetFirstReplies();
  const code = preloadPage(path);
  if (hasReplies) await startFirstQueries(queryClient, path);
  const account = prefetchAccount();
  forgetFirstReplies();
  // The page shell stays until the app can replace it.
  if (hasShell) await Promise.all([code, account, ...styleSheets().map(whenLoaded)]);
  const queries = queryClient.getQueryCache().getAll();
  if (hasReplies && queries.every(({ state }) => state.status === 'success')) renderBelowFoldInTurn(location.pathname);
}

/**
 * Fetches what decides which page is shown. Without a page shell, only the session is queried, because there may be
 * none.
 */
async function prefetchAccount(): Promise<void> {
  await Promise.all([
    queryClient.prefetchQuery(currentUserQuery),
    hasShell && queryClient.prefetchQuery(subscriptionQuery),
    hasShell && queryClient.prefetchQuery(healthConsentQuery),
  ]);
}

const styleSheets = () => [...document.querySelectorAll<HTMLLinkElement>('link[rel=stylesheet]')];

/** Resolves even if the style sheet cannot be loaded: a page without its styles is still usable. */
const whenLoaded = (link: HTMLLinkElement): Promise<unknown> =>
  new Promise<unknown>((resolve) => {
    if (link.sheet) return resolve(null);
    link.addEventListener('load', resolve, { once: true });
    link.addEventListener('error', resolve, { once: true });
  });

/**
 * The page shell has its own styles, so the app's style sheets are loaded with media "print"
 * (web/page-shells/page-shell-scripts.ts). They are applied together with the first render: earlier, the browser would
 * recompute the shell's styles just before removing it.
 */
function AppWithStyles() {
  useInsertionEffect(() => {
    for (const link of styleSheets()) if (link.media === 'print') link.media = 'all';
  }, []);
  return <App queryClient={queryClient} />;
}

function render(container: Element): void {
  container.dispatchEvent(new Event(APP_STARTS));
  // Rendered as a transition, in small pieces, so that a tap in between is handled without delay.
  startTransition(() =>
    createRoot(container).render(
      <StrictMode>
        <AppWithStyles />
      </StrictMode>,
    ),
  );
}

// In a task of its own, so that a tap waits either for the evaluation of this file or for what follows, but not for
// both. Not awaited at the top level, because every page's code imports this file.
setTimeout(() => prepare().then(() => render(root)));
