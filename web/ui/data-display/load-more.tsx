import { type RefObject, useEffect, useRef } from 'react';
import { useFocusOnRemoval } from '../../browser/use-focus-on-removal.ts';
import { LoadFailure } from '../feedback/load-failure.tsx';
import { Button } from '../form/button.tsx';

/** The parts of an infinite query that are needed to load its next page. */
export interface PagedQuery {
  readonly hasNextPage: boolean;
  readonly isFetching: boolean;
  readonly isFetchingNextPage: boolean;
  readonly isFetchNextPageError: boolean;
  readonly fetchNextPage: () => Promise<unknown>;
}

interface LoadMoreProps {
  readonly query: PagedQuery;
  /** The button's label: "Show older ones". */
  readonly label: string;
  readonly failure: string;
  /** The scroll container, if it is not the page. */
  readonly area?: RefObject<HTMLElement | null>;
}

/** Loads the rest of a list as its end comes into view, or when the button is pressed. */
export const LoadMore = (props: LoadMoreProps) => props.query.hasNextPage && <MoreRows {...props} />;

function MoreRows({ query, label, failure, area }: LoadMoreProps) {
  const { isFetching, isFetchingNextPage, isFetchNextPageError, fetchNextPage } = query;
  const sentinel = useRef<HTMLDivElement>(null);
  // Not during a refetch, because loading more would cancel it.
  const loadsAutomatically = !isFetching && !isFetchNextPageError;
  useFocusOnRemoval(sentinel, area);
  useEffect(() => {
    const { current } = sentinel;
    if (!current || !loadsAutomatically) return;
    const observer = new IntersectionObserver(([end]) => end?.isIntersecting && void fetchNextPage(), {
      root: area?.current ?? null,
      rootMargin: '400px',
    });
    observer.observe(current);
    return () => observer.disconnect();
  }, [loadsAutomatically, fetchNextPage, area]);
  return (
    <div ref={sentinel} className="grid justify-items-center">
      {isFetchNextPageError ? (
        <LoadFailure text={failure} onRetry={() => void fetchNextPage()} retrying={isFetchingNextPage} />
      ) : (
        <Button variant="secondary" pending={isFetchingNextPage} onClick={() => void fetchNextPage()}>
          {isFetchingNextPage ? 'Loading...' : label}
        </Button>
      )}
    </div>
  );
}
