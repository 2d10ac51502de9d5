/**
 * Runs at build time and renders the shells of the daily pages: how they look before any of their data is known. The
 * server sends a shell to signed-in users, so that the page can be painted without scripts. Then the app replaces it.
 */
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import type { ReactElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { Router } from 'wouter';
import { pages } from '../../contract/pages.ts';
import { AnalyticsPage } from '../features/progress/analytics/analytics-page.tsx';
import { CheckInPage } from '../pages/check-in-page.tsx';
import { HomePage } from '../pages/home-page.tsx';
import { ProgressPage } from '../pages/progress-page.tsx';
import { healthConsentQuery } from '../queries/shared-queries.ts';
import { CanNavigateProvider } from '../ui/layout/main-nav.tsx';

interface PageShell {
  /** The base name of its files: of the HTML file, and of its script (scripts/build/page-chunks.mjs). */
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

/** A client with consent granted, because only users who have consented get a shell: server/http/web/page-shells.ts. */
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
    // Otherwise its timers would keep the build process running.
    client.clear();
    return { name, body: withSlidersDisabled(body) };
  });

/** A slider of the shell doesn't move yet, and assistive technology must be able to say so. */
const withSlidersDisabled = (body: string) => body.replaceAll('role="slider"', 'role="slider" aria-disabled="true"');
