import { type RefObject, useEffect, useRef } from 'react';
import { QueryFailure, type RetriableQuery } from '../feedback/query-failure.tsx';
import { LoadingBlock, Skeleton } from '../feedback/skeleton.tsx';
import { LoadMore, type PagedQuery } from './load-more.tsx';
import { type Column, RowTable } from './row-table.tsx';

interface PagedTableProps<Row extends { readonly id: string }> {
  readonly caption: string;
  readonly columns: readonly Column<Row>[];
  readonly widths: string;
  readonly tall?: boolean;
  /** Identifies the query. When it changes, the table scrolls to the top. */
  readonly queryId?: string;
  readonly query: RetriableQuery &
    PagedQuery & {
      readonly isError: boolean;
      /** True while the rows shown belong to the previous query. */
      readonly isPlaceholderData: boolean;
    };
  /** Undefined while loading. */
  readonly rows: readonly Row[] | undefined;
  /** The total number of rows, or null if it is unknown until the last page has loaded. */
  readonly total: number | null;
  /** Describes the result: "500 addresses". */
  readonly summary: string;
}

/** A long paginated list as a table, with its loading, empty and failed states. */
export function PagedTable<Row extends { readonly id: string }>(props: PagedTableProps<Row>) {
  const { query, rows, summary, queryId, ...table } = props;
  const area = useRef<HTMLElement>(null);
  const endId = `end-of-${props.caption.toLowerCase().replaceAll(' ', '-')}`;
  useKeepFocus(area, rows?.length ?? 0);
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs when the query changes
  useEffect(() => void area.current?.scrollTo(0, 0), [queryId]);
  if (!rows)
    return query.isError ? (
      <QueryFailure query={query} text="We couldn't load this list." />
    ) : (
      <LoadingRows tall={table.tall} />
    );
  return (
    <>
      <p role="status" className="text-small text-muted">
        {query.isPlaceholderData ? 'Searching...' : summary}
      </p>
      {rows.length > 0 && (
        <>
          {/* The list loads more as it is walked through, so that the keyboard would hardly reach what comes after it. */}
          <a href={`#${endId}`} className="sr-only focus:not-sr-only">
            Skip the list
          </a>
          <RowTable {...table} area={area} rows={rows}>
            <div className="py-3 empty:hidden">
              <LoadMore query={query} area={area} label="Show more" failure="We couldn't load the rest." />
            </div>
          </RowTable>
          <span id={endId} tabIndex={-1} />
        </>
      )}
    </>
  );
}

/** When a row that had the focus is removed, moves the focus to the table. */
function useKeepFocus(area: RefObject<HTMLElement | null>, count: number): void {
  const previousCount = useRef(count);
  useEffect(() => {
    const hasShrunk = count < previousCount.current;
    previousCount.current = count;
    if (hasShrunk && document.activeElement === document.body)
      (area.current ?? document.getElementById('main'))?.focus({ preventScroll: true });
  }, [area, count]);
}

/** As high as a tall table, so that what comes after it stays in view when a link has led there. */
const LoadingRows = ({ tall = false }: { readonly tall?: boolean | undefined }) => (
  <LoadingBlock className={`grid content-start gap-4 ${tall ? 'min-h-[max(24rem,80svh)]' : ''}`}>
    {['first', 'second', 'third', 'fourth'].map((row) => (
      <Skeleton key={row} height="2.75rem" />
    ))}
  </LoadingBlock>
);
