/** Every route of the app, grouped by session state. */
import { type QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { type ComponentType, type ReactNode, Suspense, useDeferredValue, useEffect, useSyncExternalStore } from 'react';
import { Redirect, useLocation, useSearch } from 'wouter';
import { pages } from '../contract/pages.ts';
import { useAccessExpired } from './features/billing/access/use-access-expired.ts';
import { QueueSender } from './features/quotes/offline-queue/queue-sender.tsx';
import { isSignOutPending, onSignOutPendingChange } from './session/pending-sign-out.ts';
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

/** What a route renders. */
type RoutePage = ComponentType & { readonly preload?: () => Promise<unknown> };

const lazyPage = <Name extends string>(load: () => Promise<Record<Name, ComponentType>>, name: Name): RoutePage =>
  lazyPart(load, name, PageFailure);

const AdminNewsletter = lazyPage(() => import('./pages/admin/admin-newsletter-page.tsx'), 'AdminNewsletterPage');
const AdminUsers = lazyPage(() => import('./pages/admin/admin-users-page.tsx'), 'AdminUsersPage');
const AdminQuoteReports = lazyPage(() => import('./pages/admin/admin-quote-reports-page.tsx'), 'AdminQuoteReportsPage');
const Analytics = lazyPage(() => import('./features/progress/analytics/analytics-page.tsx'), 'AnalyticsPage');
const Auth = lazyPage(() => import('./features/accounts/sign-in/auth-page.tsx'), 'AuthPage');
const CheckIn = lazyPage(() => import('./pages/check-in-page.tsx'), 'CheckInPage');
const ConfirmEmail = lazyPage(
  () => import('./features/accounts/email-address/confirm-email-page.tsx'),
  'ConfirmEmailPage',
);
const ConfirmNewsletter = lazyPage(
  () => import('./features/newsletter/email-links/confirm-newsletter-page.tsx'),
  'ConfirmNewsletterPage',
);
const EmailPreferences = lazyPage(
  () => import('./pages/email-preferences/email-preferences-page.tsx'),
  'EmailPreferencesPage',
);
const Favorites = lazyPage(() => import('./pages/favorites-page.tsx'), 'FavoritesPage');
const NotMe = lazyPage(() => import('./features/accounts/email-address/not-me-page.tsx'), 'NotMePage');
const Progress = lazyPage(() => import('./pages/progress-page.tsx'), 'ProgressPage');
const ResetPassword = lazyPage(
  () => import('./features/accounts/recovery/reset-password-page.tsx'),
  'ResetPasswordPage',
);
const Settings = lazyPage(() => import('./pages/settings/settings-page.tsx'), 'SettingsPage');
const Subscription = lazyPage(() => import('./features/billing/subscription-page.tsx'), 'SubscriptionPage');
const UndoEmailChange = lazyPage(
  () => import('./features/accounts/email-address/undo-email-change-page.tsx'),
  'UndoEmailChangePage',
);
const Unsubscribe = lazyPage(() => import('./features/newsletter/email-links/unsubscribe-page.tsx'), 'UnsubscribePage');
const UnsubscribeByLink = lazyPage(
  () => import('./features/newsletter/email-links/unsubscribe-by-link-page.tsx'),
  'UnsubscribeByLinkPage',
);
const VerifyEmail = lazyPage(
  () => import('./features/accounts/email-address/verify-email-page.tsx'),
  'VerifyEmailPage',
);
const Home = lazyPage(() => import('./pages/home-page.tsx'), 'HomePage');
const SignedOutPage = lazyPage(() => import('./pages/sign-out/signed-out-page.tsx'), 'SignedOutPage');
const NotFound = lazyPart(() => import('./pages/not-found-page.tsx'), 'NotFoundPage', PageFailure);

/** A visitor's landing page is a static page, which the server sends to any browser without a session. */
function ReloadToLanding() {
  useEffect(() => location.reload(), []);
  return <LoadingPage />;
}
const RedirectToAuth = () => <Redirect to={pages.auth} replace />;
const RedirectToSubscription = () => <Redirect to={pages.subscription} replace />;

type Routes = Readonly<Record<string, RoutePage>>;

/** Routes open to everyone. They are rendered before the session state is known. */
const publicRoutes: Routes = {
  [pages.auth]: Auth,
  [pages.confirmEmail]: ConfirmEmail,
  [pages.confirmNewsletter]: ConfirmNewsletter,
  [pages.emailPreferences]: EmailPreferences,
  [pages.notMe]: NotMe,
  [pages.resetPassword]: ResetPassword,
  [pages.undoEmailChange]: UndoEmailChange,
  [pages.unsubscribe]: Unsubscribe,
  [pages.unsubscribeNewsletter]: UnsubscribeByLink,
  [pages.verifyEmail]: VerifyEmail,
};

const routesByState: Record<'visitor' | 'setup-needed' | 'ready', Routes> = {
  visitor: { [pages.home]: ReloadToLanding, [pages.subscription]: RedirectToAuth },
  'setup-needed': {
    [pages.home]: RedirectToSubscription,
    [pages.subscription]: Subscription,
    [pages.settings]: Settings,
    [pages.adminNewsletter]: AdminNewsletter,
    [pages.adminUsers]: AdminUsers,
    [pages.adminQuoteReports]: AdminQuoteReports,
  },
  ready: {
    [pages.home]: Home,
    [pages.sliders]: CheckIn,
    [pages.favorites]: Favorites,
    [pages.progress]: Progress,
    [pages.analytics]: Analytics,
    [pages.settings]: Settings,
    [pages.subscription]: Subscription,
    [pages.adminNewsletter]: AdminNewsletter,
    [pages.adminUsers]: AdminUsers,
    [pages.adminQuoteReports]: AdminQuoteReports,
  },
};

/** Removes a trailing slash: both URLs show the same page. */
export const pathOfPage = (path: string): string => (path === '/' ? path : path.replace(/\/$/, ''));

/**
 * Loads the code of the page at this path in parallel with the session query. Resolves when that is done, even if it
 * fails: the page retries when it is rendered.
 */
export async function preloadPage(path: string): Promise<void> {
  const tables = [publicRoutes, ...Object.values(routesByState)];
  await Promise.allSettled(tables.map((table) => table[path]?.preload?.()));
}

function CurrentPage() {
  useAccessExpired();
  const state = useSessionState();
  const [location] = useLocation();
  const search = useSearch();
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
  const [, navigate] = useLocation();
  useEffect(() => {
    navigate(to, { replace: true });
    // Clear the path only once that page is shown. Clearing it earlier would show the home page.
    return clearPostLoginPath;
  }, [to, navigate]);
  return <LoadingPage />;
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
  const isSigningOut = useSyncExternalStore(onSignOutPendingChange, isSignOutPending);
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
