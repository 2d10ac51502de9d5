/** Apart from api.ts, which every page loads: only administrators' lists are paged this way. */
import type { AnyCallName } from '../../contract/index.ts';
import { type ApiArguments, type ApiReply, receive, sendChecked } from './api.ts';

/** One page of a paginated list. */
export interface ListPage<Body> {
  readonly body: Body;
  /** Number of items in the whole list. */
  readonly total: number;
  /** True when there are more than `total` items: the count stopped there. */
  readonly isAtLeast: boolean;
  /** The cursor for requesting the next page, or null on the last page. */
  readonly nextCursor: string | null;
}

/**
 * Makes one API call that returns a page of a list. The total and the next cursor come from response headers.
 * @throws {ApiError} as `api` does.
 */
export async function fetchPage<Name extends AnyCallName>(
  name: Name,
  ...[request, options]: ApiArguments<Name>
): Promise<ListPage<ApiReply<Name>>> {
  const response = await sendChecked(name, request, options);
  return {
    body: (await receive(response.json(), options?.signal)) as ApiReply<Name>,
    total: Number(response.headers.get('x-total-count')),
    isAtLeast: response.headers.get('x-total-count-is') === 'at least',
    nextCursor: response.headers.get('x-next-cursor'),
  };
}
