/**
 * Runs at build time and draws the pages of every day as they look before any of their data is known. The server sends
 * such a page to whoever is signed in, so that it can be painted without scripts; the app then takes its place.
 */
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import type { ReactElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { Router } from 'wouter';
import { pages } from '../contract/pages.ts';
import { AnalyticsPage } from './features/progress/analytics/analytics-page.tsx';
import { CheckInPage } from './pages/check-in-page.tsx';
import { HomePage } from './pages/home-page.tsx';
import { ProgressPage } from './pages/progress-page.tsx';
import { healthConsentQuery } from './queries/shared-queries.ts';
import { CanNavigateProvider } from './ui/layout/main-nav.tsx';

interface PageShell {
  /** The name of its files: the page's without its extension, and that of its script (scripts/build/page-chunks.mjs). */
  readonly name: string;
  readonly path: string;
  readonly page: ReactElement;
}

const shells: readonly PageShell[] = [
  { name: 'home', path: pages.home, page: <HomePage /> },
  { name: 'progress', path: pages.progress, page: <ProgressPage /> },
  { name: 'analytics', path: pages.analytics, page: <AnalyticsPage /> },
  { name: 'sliders', path: pages.sliders, page: <CheckInPage /> },
];

/** Everyone who gets a shell has agreed that their check-ins are stored: server/http/web/page-shells.ts. */
function clientOfShells() {
  const client = new QueryClient();
  client.setQueryData(healthConsentQuery.queryKey, { granted: true, decidedAt: null, version: 1 });
  return client;
}

export { shellClockScript, startAfterPaintScript } from './page-shell-scripts.ts';

export const renderPageShells = () =>
  shells.map(({ name, path, page }) => {
    const client = clientOfShells();
    const body = renderToStaticMarkup(
      <QueryClientProvider client={client}>
        <Router ssrPath={path}>
          <CanNavigateProvider value={true}>{page}</CanNavigateProvider>
        </Router>
      </QueryClientProvider>,
    );
    // Its timers would keep the build from ending.
    client.clear();
    return { name, body };
  });
