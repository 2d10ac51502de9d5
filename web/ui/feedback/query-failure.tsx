import type { ComponentProps } from 'react';
import { LoadFailure } from './load-failure.tsx';

/** The parts of a query that are needed to try again. */
export interface RetriableQuery {
  readonly isFetching: boolean;
  readonly refetch: () => unknown;
}

interface QueryFailureProps extends Pick<ComponentProps<typeof LoadFailure>, 'text' | 'focusAfter'> {
  readonly query: RetriableQuery;
}

/** Says what a query could not load, and repeats the query when the button is pressed. */
export const QueryFailure = ({ query, ...props }: QueryFailureProps) => (
  <LoadFailure {...props} onRetry={() => void query.refetch()} retrying={query.isFetching} />
);
