import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { App, preloadPage } from './app.tsx';
import { currentUserQuery, makeQueryClient } from './queries.ts';
import { followOtherTabs } from './ui/theme.ts';
import './ui/base.css';

const queryClient = makeQueryClient();
// Who is here decides what is shown: ask before the first render.
void queryClient.prefetchQuery(currentUserQuery);
preloadPage(location.pathname);
followOtherTabs();

// The browser may bring back a page as it was left, after somebody signed out say: it is asked for anew.
window.addEventListener('pageshow', ({ persisted }) => {
  if (persisted) location.reload();
});

// Not while the first page is coming: it only matters the next time there is no connection.
if (import.meta.env.PROD && 'serviceWorker' in navigator) {
  window.addEventListener('load', () => {
    // Browsers refuse it in some private windows: help is then there with a connection only.
    navigator.serviceWorker.register('/service-worker.js').catch(() => {});
  });
}

const root = document.getElementById('root');
if (!root) throw new Error('index.html has no #root');
createRoot(root).render(
  <StrictMode>
    <App queryClient={queryClient} />
  </StrictMode>,
);
