/** What the app does once the page has loaded and the browser is idle. The page works without it. */
import type { QueryClient } from '@tanstack/react-query';
import { promptForCookieConsent } from '../features/privacy/cookies/cookie-consent-prompt.ts';
import { registerServiceWorker } from '../offline/register-service-worker.ts';
import { followDay } from '../queries/follow-day.ts';
import { renewWhenShown } from '../queries/renew.ts';
import { showSessionEnd } from '../session/session-ended-notice.tsx';
import { offerUpdate } from '../ui/feedback/update-offer.tsx';
import { followTheme } from '../ui/theme/follow-theme.ts';

export function afterLoad(queryClient: QueryClient): void {
  registerServiceWorker(offerUpdate);
  promptForCookieConsent();
  showSessionEnd(queryClient);
  followDay(queryClient);
  renewWhenShown(queryClient);
  followTheme();
}
