/** The app around its pages: which of them is shown, and what stands in for one that can't be. */
import { type QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { type ReactNode, Suspense, useDeferredValue, useEffect, useSyncExternalStore } from 'react';
import { useLocation } from 'wouter';
import { pages } from '../contract/pages.ts';
import { useAccessExpired } from './features/billing/access/use-access-expired.ts';
import { QueueSender } from './features/quotes/offline-queue/queue-sender.tsx';
import { pathOfPage, publicRoutes, RedirectTo, routesByState } from './routes.tsx';
import { hasSignedOut, onSignOutPendingChange } from './session/pending-sign-out.ts';
import { clearPostLoginPath, readPostLoginPath } from './session/post-login-redirect.ts';
import { isAppPath, signInPathFor } from './session/return-path.ts';
import { type SessionState, useSessionState } from './session/session-state.ts';
import { AppNotice } from './ui/feedback/app-notice.tsx';
import { ErrorBoundary } from './ui/feedback/error-boundary.tsx';
import { lazyPart } from './ui/feedback/lazy-part.tsx';
import { LoadingPage } from './ui/feedback/loading-page.tsx';
import { PageFailure } from './ui/feedback/page-failure.tsx';
import { Toaster } from './ui/feedback/toast.tsx';
import { Button } from './ui/form/button.tsx';
import { RequestedHelp } from './ui/help/requested-help.tsx';
import { KeyboardShortcuts } from './ui/keyboard-shortcuts/keyboard-shortcuts.tsx';
import { CanNavigateProvider } from './ui/layout/main-nav.tsx';
import { PageNotice } from './ui/layout/page-notice.tsx';
import { usePageSearch } from './ui/layout/use-page-search.ts';

const SignedOutPage = lazyPart(() => import('./pages/sign-out/signed-out-page.tsx'), 'SignedOutPage', PageFailure);
const NotFound = lazyPart(() => import('./pages/not-found-page.tsx'), 'NotFoundPage', PageFailure);

function CurrentPage() {
  useAccessExpired();
  const state = useSessionState();
  const [location] = useLocation();
  const search = usePageSearch();
  // Deferred: the current page stays on screen until the code of the next one has loaded.
  const path = useDeferredValue(pathOfPage(location));

  // The user is on a page other than home or sign-in, so a later redirect must not take them away from it.
  useEffect(() => {
    if (path !== pages.home && path !== pages.auth) clearPostLoginPath();
  }, [path]);

  const Open = publicRoutes[path];
  if (Open)
    return (
      <Frame state={state}>
        <Open key={path} />
      </Frame>
    );
  if (state.kind === 'loading') return <LoadingPage />;
  if (state.kind === 'failed') return <ServerUnavailable retry={state.retry} />;
  const back = path === pages.home && state.kind !== 'visitor' ? readPostLoginPath() : null;
  if (back) return <PostLoginRedirect to={back} />;
  const Shown = routesByState[state.kind][path];
  return (
    <Frame state={state}>
      {state.kind === 'ready' && <QueueSender />}
      {Shown ? <Shown key={path} /> : <NotFound missing={missingStep(state.kind, path, search)} />}
    </Frame>
  );
}

/** Wraps every page: tells it what the user can navigate to, and handles keyboard shortcuts for a signed-in user. */
function Frame({ state: { kind }, children }: { readonly state: SessionState; readonly children: ReactNode }) {
  const isReady = kind === 'ready';
  return (
    <CanNavigateProvider value={isReady}>
      {(isReady || kind === 'setup-needed') && <KeyboardShortcuts checkInPath={isReady ? pages.sliders : null} />}
      {children}
    </CanNavigateProvider>
  );
}

function missingStep(kind: SessionState['kind'], path: string, search: string) {
  if (!isAppPath(path)) return null;
  if (kind !== 'visitor') return { kind: 'setup' } as const;
  return { kind: 'sign-in', href: signInPathFor(search ? `${path}?${search}` : path) } as const;
}

/** After a social login that returned to the home page, redirects to the page the user came from. */
function PostLoginRedirect({ to }: { readonly to: string }) {
  // Clear the path only once that page is shown. Clearing it earlier would show the home page.
  useEffect(() => clearPostLoginPath, []);
  return <RedirectTo path={to} />;
}

function ServerUnavailable({ retry }: { readonly retry: () => void }) {
  return (
    <PageNotice
      title="We couldn't open Evenkeel"
      text={<p role="alert">The server didn't respond properly. Check your connection and try again.</p>}
      action={<Button onClick={retry}>Try again</Button>}
    />
  );
}

export function App({ queryClient }: { readonly queryClient: QueryClient }) {
  const [location] = useLocation();
  const isSigningOut = useSyncExternalStore(onSignOutPendingChange, hasSignedOut);
  return (
    <QueryClientProvider client={queryClient}>
      {!isSigningOut && <AppNotice />}
      <ErrorBoundary page={location}>
        <Suspense fallback={<LoadingPage />}>{isSigningOut ? <SignedOutPage /> : <CurrentPage />}</Suspense>
        <RequestedHelp />
      </ErrorBoundary>
      <Toaster />
    </QueryClientProvider>
  );
}
