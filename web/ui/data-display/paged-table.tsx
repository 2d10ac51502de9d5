import { type RefObject, useEffect, useRef } from 'react';
import { LoadFailure } from '../feedback/load-failure.tsx';
import { Skeleton } from '../feedback/skeleton.tsx';
import { LoadMore } from './load-more.tsx';
import { type Column, RowTable } from './row-table.tsx';

interface PagedTableProps<Row extends { readonly id: string }> {
  readonly caption: string;
  readonly columns: readonly Column<Row>[];
  readonly widths: string;
  readonly tall?: boolean;
  /** What was asked for, in one word: the rows for another question begin at the top. */
  readonly asked?: string;
  readonly query: {
    readonly isError: boolean;
    readonly isFetching: boolean;
    /** What is shown is of the question before. */
    readonly isPlaceholderData: boolean;
    readonly refetch: () => Promise<unknown>;
    readonly hasNextPage: boolean;
    readonly isFetchingNextPage: boolean;
    readonly isFetchNextPageError: boolean;
    readonly fetchNextPage: () => Promise<unknown>;
  };
  /** Undefined: they have not come yet. */
  readonly rows: readonly Row[] | undefined;
  /** How many there are in all; null: nobody knows before the last page is here. */
  readonly total: number | null;
  /** What was found, in words: "500 addresses". */
  readonly found: string;
}

/** One page after the other of a long list, in whichever state it is. */
export function PagedTable<Row extends { readonly id: string }>(props: PagedTableProps<Row>) {
  const { query, rows, found, asked, ...table } = props;
  const area = useRef<HTMLElement>(null);
  useKeepFocus(area, rows?.length ?? 0);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the question is what it waits for
  useEffect(() => void area.current?.scrollTo(0, 0), [asked]);
  if (!rows)
    return query.isError ? (
      <LoadFailure
        text="We could not load this list."
        onRetry={() => void query.refetch()}
        retrying={query.isFetching}
      />
    ) : (
      <LoadingRows />
    );
  return (
    <>
      <p role="status" className="text-small text-muted">
        {query.isPlaceholderData ? 'Searching...' : found}
      </p>
      {rows.length > 0 && (
        <RowTable {...table} area={area} rows={rows}>
          <div className="py-3 empty:hidden">
            <LoadMore query={query} area={area} label="Show more" failure="We could not load the rest." />
          </div>
        </RowTable>
      )}
    </>
  );
}

/** When a row goes away with what had the focus, the focus goes to the rows around it. */
function useKeepFocus(area: RefObject<HTMLElement | null>, count: number): void {
  const before = useRef(count);
  useEffect(() => {
    const hasLess = count < before.current;
    before.current = count;
    if (hasLess && document.activeElement === document.body)
      (area.current ?? document.getElementById('main'))?.focus({ preventScroll: true });
  }, [area, count]);
}

const LoadingRows = () => (
  <div aria-busy="true" className="grid gap-4">
    <p className="sr-only">Loading...</p>
    {['first', 'second', 'third', 'fourth'].map((row) => (
      <Skeleton key={row} height="2.75rem" />
    ))}
  </div>
);
