import { type RefObject, useEffect, useRef, useState } from 'react';
import { Field } from '../../../ui/field.tsx';
import { LoadFailure } from '../../../ui/load-failure.tsx';
import { LoadMore } from '../../../ui/load-more.tsx';
import { type Column, RowTable } from '../../../ui/row-table.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';

interface AddressListProps<Row extends { readonly id: string }> {
  readonly caption: string;
  readonly columns: readonly Column<Row>[];
  readonly widths: string;
  readonly search: string;
  readonly query: {
    readonly isError: boolean;
    readonly isFetching: boolean;
    /** What is shown is of the search before. */
    readonly isPlaceholderData: boolean;
    readonly refetch: () => Promise<unknown>;
    readonly hasNextPage: boolean;
    readonly isFetchingNextPage: boolean;
    readonly isFetchNextPageError: boolean;
    readonly fetchNextPage: () => Promise<unknown>;
  };
  /** Undefined: they have not come yet. */
  readonly rows: readonly Row[] | undefined;
  readonly total: number;
  /** What is said where there is nobody at all. */
  readonly empty: string;
}

/** One page after the other of a list of addresses, in whichever state it is. */
export function AddressList<Row extends { readonly id: string }>(props: AddressListProps<Row>) {
  const { query, rows, total, search, empty, ...table } = props;
  const area = useRef<HTMLElement>(null);
  useFocusKept(area, rows?.length ?? 0);
  // Another search begins at its top.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the search is what it waits for
  useEffect(() => void area.current?.scrollTo(0, 0), [search]);
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
        {query.isPlaceholderData ? 'Searching...' : found(total, search, empty)}
      </p>
      {rows.length > 0 && (
        <RowTable {...table} area={area} rows={rows} total={total}>
          <div className="py-3 empty:hidden">
            <LoadMore query={query} area={area} label="Show more" failure="We could not load the rest." />
          </div>
        </RowTable>
      )}
    </>
  );
}

/** When a row goes away with what had the focus, the focus goes to the rows around it. */
function useFocusKept(area: RefObject<HTMLElement | null>, count: number): void {
  const before = useRef(count);
  useEffect(() => {
    const hasLess = count < before.current;
    before.current = count;
    if (hasLess && document.activeElement === document.body)
      (area.current ?? document.getElementById('main'))?.focus({ preventScroll: true });
  }, [area, count]);
}

function found(total: number, search: string, empty: string): string {
  if (total === 0) return search ? `No address has “${search}” in it.` : empty;
  const addresses = total === 1 ? '1 address' : `${total.toLocaleString('en-GB')} addresses`;
  return search ? `${addresses} with “${search}”` : addresses;
}

const LoadingRows = () => (
  <div aria-busy="true" className="grid gap-4">
    <p className="sr-only">Loading...</p>
    {['first', 'second', 'third', 'fourth'].map((row) => (
      <Skeleton key={row} height="2.75rem" />
    ))}
  </div>
);

const PAUSE_MS = 300;

/** What is looked for, a moment after the last letter of it. */
export function useSearch() {
  const [typed, setTyped] = useState('');
  const [search, setSearch] = useState('');
  useEffect(() => {
    const timer = setTimeout(() => setSearch(typed.trim()), PAUSE_MS);
    return () => clearTimeout(timer);
  }, [typed]);
  const field = (
    <Field
      type="search"
      label="Search by email"
      autoComplete="off"
      spellCheck={false}
      maxLength={254}
      className="lg:max-w-96"
      value={typed}
      onChange={(event) => setTyped(event.target.value)}
    />
  );
  return { search, field };
}
