import type { ReactNode } from 'react';
import { QueryFailure, type RetriableQuery } from './query-failure.tsx';

interface QueryContentProps<Data> {
  readonly query: RetriableQuery & { readonly data: Data | undefined; readonly isError: boolean };
  /** What could not be loaded, as a sentence. */
  readonly failure: string;
  readonly loading: ReactNode;
  readonly children: (data: Data) => ReactNode;
}

/** What a query has loaded. Data that is already there stays while a refetch runs, and if it fails. */
export function QueryContent<Data>({ query, failure, loading, children }: QueryContentProps<Data>) {
  if (query.data !== undefined) return children(query.data);
  return query.isError ? <QueryFailure query={query} text={failure} /> : loading;
}
