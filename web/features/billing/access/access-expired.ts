/**
 * Access ended while the app was open: shows a notice for five seconds, clears cached data, then goes to the sign-in
 * page.
 */
import type { QueryClient } from '@tanstack/react-query';
import { type AccessReason, accessMessages } from '#contract/failures.ts';
import { pages } from '#contract/pages.ts';
import type { AccessExpired } from '#web/api-client/api.ts';
import { queryKeys } from '#web/queries/shared-queries.ts';
import type { ToastContent } from '#web/ui/feedback/toast-content.ts';

const TOAST_MS = 5000;
const REDIRECT_AFTER_MS = 2000;

/**
 * The queries that routing depends on. They are cleared only when the page is left: clearing them earlier would switch
 * the page while the user reads the notice.
 */
const routingKeys: readonly string[] = [queryKeys.user[0], queryKeys.subscription[0]];

/** The catalogue's title, with the server's message if it sent one. */
export function accessExpiredText({ reason, message }: AccessExpired): { title: string; description: string } {
  const texts = (accessMessages as Partial<typeof accessMessages>)[reason as AccessReason];
  return texts
    ? { title: texts.title, description: message || texts.message }
    : { title: 'Access Expired', description: message || 'Your session has ended.' };
}

interface AccessExpiredDeps {
  readonly toast: (content: ToastContent) => void;
  readonly queryClient: QueryClient;
  readonly navigate: (path: string) => void;
}

/** Several refusals in a row are handled as one event, because a page makes several requests. */
export function accessExpiredFlow({ toast, queryClient, navigate }: AccessExpiredDeps) {
  let redirectTimer: ReturnType<typeof setTimeout> | null = null;
  return {
    handle: (expired: AccessExpired): void => {
      if (redirectTimer !== null) return;
      toast({ ...accessExpiredText(expired), variant: 'destructive', durationMs: TOAST_MS });
      queryClient.removeQueries({ predicate: ({ queryKey }) => !routingKeys.includes(String(queryKey[0])) });
      redirectTimer = setTimeout(() => {
        redirectTimer = null;
        queryClient.clear();
        queryClient.setQueryData(queryKeys.accessLost, true);
        navigate(pages.auth);
      }, REDIRECT_AFTER_MS);
    },
    stop: (): void => {
      if (redirectTimer !== null) clearTimeout(redirectTimer);
    },
  };
}
