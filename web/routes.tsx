/** Every route of the app, grouped by session state. */
import { type ComponentType, useEffect } from 'react';
import { useLocation } from 'wouter';
import { pages } from '../contract/pages.ts';
import { lazyPart } from './ui/feedback/lazy-part.tsx';
import { LoadingPage } from './ui/feedback/loading-page.tsx';
import { PageFailure } from './ui/feedback/page-failure.tsx';

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

/** A visitor's landing page is a static page, which the server sends to any browser without a session. */
function ReloadToLanding() {
  useEffect(() => location.reload(), []);
  return <LoadingPage />;
}

export function RedirectTo({ path }: { readonly path: string }) {
  const [, navigate] = useLocation();
  useEffect(() => navigate(path, { replace: true }), [path, navigate]);
  return <LoadingPage />;
}
const RedirectToAuth = () => <RedirectTo path={pages.auth} />;
const RedirectToSubscription = () => <RedirectTo path={pages.subscription} />;

type Routes = Readonly<Record<string, RoutePage>>;

/** Routes open to everyone. They are rendered before the session state is known. */
export const publicRoutes: Routes = {
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

export const routesByState: Record<'visitor' | 'setup-needed' | 'ready', Routes> = {
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
