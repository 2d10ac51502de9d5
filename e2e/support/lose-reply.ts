import type { Page } from '@playwright/test';

/** The next request to the path takes effect, but the connection breaks before the reply. */
export const loseReply = (page: Page, path: string | RegExp): Promise<unknown> =>
  page.route(
    path,
    async (route) => {
      await route.fetch();
      await route.abort();
    },
    { times: 1 },
  );
