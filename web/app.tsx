/** Every route of the app, by who is looking. */
import { type QueryClient, QueryClientProvider } from '@tanstack/react-query';
import {
  type ComponentType,
  type LazyExoticComponent,
  lazy,
  Suspense,
  useDeferredValue,
  useEffect,
  useSyncExternalStore,
} from 'react';
import { Redirect, useLocation, useSearch } from 'wouter';
import { pages } from '../contract/pages.ts';
import { isAppPath, signInPathFor } from './features/accounts/return-path.ts';
import { type PersonState, usePersonState } from './features/accounts/use-current-user.ts';
import { forgetWayBack, wayBack } from './features/accounts/way-back.ts';
import { useAccessExpired } from './features/billing/use-access-expired.ts';
import { WaitingSender } from './features/quotes/waiting/waiting-sender.tsx';
import { isSignOutDue, onSignOutDueChange } from './sign-out.ts';
import { Button } from './ui/button.tsx';
import { ErrorBoundary } from './ui/error-boundary.tsx';
import { LoadingPage } from './ui/loading-page.tsx';
import { PageNotice } from './ui/page-notice.tsx';
import { Toaster } from './ui/toast.tsx';
import { UpdateOffer } from './ui/update-offer.tsx';

/** A page, and how to fetch its code ahead of showing it. */
type Page = (ComponentType | LazyExoticComponent<ComponentType>) & { readonly preload?: () => Promise<unknown> };

/** A page whose code is fetched when it is first shown. */
function page<Name extends string>(load: () => Promise<Record<Name, ComponentType>>, name: Name): Page {
  const Shown = lazy(async (): Promise<{ default: ComponentType }> => ({ default: (await load())[name] }));
  return Object.assign(Shown, { preload: load });
}

const AdminNewsletter = page(() => import('./features/newsletter/admin/newsletter-page.tsx'), 'AdminNewsletterPage');
const AdminUsers = page(() => import('./features/admin/users-page.tsx'), 'AdminUsersPage');
const AdminWords = page(() => import('./features/quote-reports/admin/words-page.tsx'), 'AdminWordsPage');
const Analytics = page(() => import('./features/progress/analytics/analytics-page.tsx'), 'AnalyticsPage');
const Auth = page(() => import('./features/accounts/auth-page.tsx'), 'AuthPage');
const CheckIn = page(() => import('./check-in.tsx'), 'CheckIn');
const ConfirmEmail = page(() => import('./features/accounts/confirm-email-page.tsx'), 'ConfirmEmailPage');
const ConfirmNewsletter = page(() => import('./features/newsletter/confirm-page.tsx'), 'ConfirmNewsletterPage');
const EmailPreferences = page(() => import('./features/newsletter/email-preferences-page.tsx'), 'EmailPreferencesPage');
const Favorites = page(() => import('./features/quotes/favorites-page.tsx'), 'FavoritesPage');
const NotMe = page(() => import('./features/accounts/not-me-page.tsx'), 'NotMePage');
const Progress = page(() => import('./progress.tsx'), 'Progress');
const ResetPassword = page(() => import('./features/accounts/reset-password-page.tsx'), 'ResetPasswordPage');
const Settings = page(() => import('./features/accounts/settings-page.tsx'), 'SettingsPage');
const Subscription = page(() => import('./features/billing/subscription-page.tsx'), 'SubscriptionPage');
const UndoEmailChange = page(() => import('./features/accounts/undo-email-change-page.tsx'), 'UndoEmailChangePage');
const Unsubscribe = page(() => import('./features/newsletter/unsubscribe-page.tsx'), 'UnsubscribePage');
const UnsubscribeByLink = page(
  () => import('./features/newsletter/unsubscribe-by-link-page.tsx'),
  'UnsubscribeByLinkPage',
);
const VerifyEmail = page(() => import('./features/accounts/verify-email-page.tsx'), 'VerifyEmailPage');
const Home = page(() => import('./home.tsx'), 'Home');
const SignedOutHere = lazy(async () => ({ default: (await import('./signed-out-here.tsx')).SignedOutHere }));
const NotFound = lazy(async () => ({ default: (await import('./features/public/not-found-page.tsx')).NotFoundPage }));

/** The start of a visitor is a document of its own: the server sends it to whoever has no session. */
function ToLanding() {
  useEffect(() => location.reload(), []);
  return <LoadingPage />;
}
const ToAuth = () => <Redirect to={pages.auth} replace />;
const ToSubscription = () => <Redirect to={pages.subscription} replace />;

type Routes = Readonly<Record<string, Page>>;

/** Open to everyone, whoever they are, and shown before that is known. */
const open: Routes = {
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

const routes: Record<'visitor' | 'setup-needed' | 'ready', Routes> = {
  visitor: { [pages.home]: ToLanding, [pages.subscription]: ToAuth },
  'setup-needed': {
    [pages.home]: ToSubscription,
    [pages.subscription]: Subscription,
    [pages.settings]: Settings,
    [pages.adminNewsletter]: AdminNewsletter,
    [pages.adminUsers]: AdminUsers,
    [pages.adminWords]: AdminWords,
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
    [pages.adminWords]: AdminWords,
  },
};

const withoutLastSlash = (path: string): string => (path === '/' ? path : path.replace(/\/$/, ''));

/** Fetches what may be shown at this address beside the question who is looking, not after it. */
export function preloadPage(path: string): void {
  for (const table of [open, ...Object.values(routes)]) table[withoutLastSlash(path)]?.preload?.().catch(() => {});
}

function Pages() {
  useAccessExpired();
  const state = usePersonState();
  const [location] = useLocation();
  const search = useSearch();
  // Deferred: the page that is shown stays until the code of the next one is here.
  const path = useDeferredValue(withoutLastSlash(location));

  // Another page than the start or the way in is being used: nobody is to be led away from it later.
  useEffect(() => {
    if (path !== pages.home && path !== pages.auth) forgetWayBack();
  }, [path]);

  const Open = open[path];
  if (Open) return <Open key={path} />;
  if (state.kind === 'loading') return <LoadingPage />;
  if (state.kind === 'failed') return <Unreachable retry={state.retry} />;
  const back = path === pages.home && state.kind !== 'visitor' ? wayBack() : null;
  if (back) return <GoBack to={back} />;
  const Shown = routes[state.kind][path];
  return (
    <>
      {state.kind === 'ready' && <WaitingSender />}
      {Shown ? <Shown key={path} /> : <NotFound missing={missingStep(state.kind, path, search)} />}
    </>
  );
}

function missingStep(kind: PersonState['kind'], path: string, search: string) {
  if (!isAppPath(path)) return null;
  if (kind !== 'visitor') return { kind: 'setup' } as const;
  return { kind: 'sign-in', href: signInPathFor(search ? `${path}?${search}` : path) } as const;
}

/** Signed in outside Evenkeel, and back at its start: on to the page that was left for it. */
function GoBack({ to }: { readonly to: string }) {
  const [, navigate] = useLocation();
  useEffect(() => {
    navigate(to, { replace: true });
    // Only once that page is shown: until then the start would be.
    return forgetWayBack;
  }, [to, navigate]);
  return <LoadingPage />;
}

function Unreachable({ retry }: { readonly retry: () => void }) {
  return (
    <PageNotice
      title="We could not open Evenkeel"
      text={<p role="alert">The server did not answer as it should. Check your connection and try again.</p>}
      action={<Button onClick={retry}>Try again</Button>}
    />
  );
}

export function App({ queryClient }: { readonly queryClient: QueryClient }) {
  const [location] = useLocation();
  const isSigningOut = useSyncExternalStore(onSignOutDueChange, isSignOutDue);
  return (
    <QueryClientProvider client={queryClient}>
      <UpdateOffer />
      <ErrorBoundary page={location}>
        <Suspense fallback={<LoadingPage />}>{isSigningOut ? <SignedOutHere /> : <Pages />}</Suspense>
      </ErrorBoundary>
      <Toaster />
    </QueryClientProvider>
  );
}
