import type { InfiniteData, QueryClient, QueryKey } from '@tanstack/react-query';
import type { ListPage } from '../api-client/fetch-page.ts';

/**
 * Removes a row from a cached list, which keeps its scroll position.
 * @param queryKey of the list, whatever its search.
 */
export function removeCachedRow<Body>(client: QueryClient, queryKey: QueryKey, withoutRow: (body: Body) => Body): void {
  client.setQueriesData<InfiniteData<ListPage<Body>>>(
    { queryKey },
    (list) =>
      list && {
        ...list,
        pages: list.pages.map((page) => ({ ...page, total: page.total - 1, body: withoutRow(page.body) })),
      },
  );
}
