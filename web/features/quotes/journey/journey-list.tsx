import { useVirtualizer } from '@tanstack/react-virtual';
import { type ReactNode, useCallback, useEffect, useRef, useState } from 'react';
import type { RecentQuote } from '../../../../contract/calls/quotes.ts';
import { useFocusedIndex } from '../../../ui/data-display/use-focused-index.ts';
import { JourneyItem } from './journey-item.tsx';

interface JourneyListProps {
  readonly quotes: readonly RecentQuote[];
  readonly today: string;
  readonly query: {
    readonly hasNextPage: boolean;
    readonly isFetching: boolean;
    readonly isFetchNextPageError: boolean;
    readonly fetchNextPage: () => Promise<unknown>;
  };
  /** What stands under the last of them. */
  readonly children: ReactNode;
}

/** A closed entry on a phone, with the gap under it: the first guess, until it has been measured. */
const ESTIMATED_HEIGHT_PX = 170;
const GAP_PX = 12;
/** Drawn beyond what is in view on each side: where the Tab key goes next is always there. */
const OVERSCAN = 4;
/** The next page is asked for when so many are left. */
const NEXT_PAGE_THRESHOLD = 15;

/** Of thousands of entries only those around the view are in the page; each may be open, and as tall as it likes. */
export function JourneyList({ quotes, today, query, children }: JourneyListProps) {
  const area = useRef<HTMLDivElement>(null);
  const { isOpen, toggle } = useOpenItems();
  const focused = useFocusedIndex();
  const list = useVirtualizer({
    count: quotes.length,
    getScrollElement: () => area.current,
    estimateSize: () => ESTIMATED_HEIGHT_PX,
    getItemKey: (index) => quotes[index]?.id ?? index,
    gap: GAP_PX,
    overscan: OVERSCAN,
    rangeExtractor: focused.withFocused,
    useFlushSync: false,
  });
  const items = list.getVirtualItems();
  useFetchNextPage(query, quotes.length - (items.at(-1)?.index ?? 0) <= NEXT_PAGE_THRESHOLD);
  return (
    <div ref={area} className="-m-2 max-h-[max(24rem,80svh)] overflow-y-auto p-2 [overflow-anchor:none]">
      <ul className="relative" style={{ height: list.getTotalSize() }}>
        {items.map(({ index, key, start }) => {
          const quote = quotes[index];
          return (
            quote && (
              <li
                key={key}
                ref={list.measureElement}
                data-index={index}
                aria-posinset={index + 1}
                aria-setsize={query.hasNextPage ? UNKNOWN_SET_SIZE : quotes.length}
                onFocus={() => focused.set(index)}
                onBlur={() => focused.set(null)}
                className="absolute inset-x-0 top-0"
                style={{ transform: `translateY(${start}px)` }}
              >
                <JourneyItem quote={quote} today={today} isOpen={isOpen(quote.id)} onToggle={toggle} />
              </li>
            )
          );
        })}
      </ul>
      <div className="grid justify-items-center pt-5 pb-3 text-center text-small text-muted empty:hidden">
        {children}
      </div>
    </div>
  );
}

/** How many there are is not known until the last page is here. */
const UNKNOWN_SET_SIZE = -1;

/** Which are unfolded: kept here, because an entry out of view is not in the page. */
function useOpenItems() {
  const [open, setOpen] = useState<ReadonlySet<string>>(new Set());
  const toggle = useCallback((id: string) => {
    setOpen((before) => {
      const after = new Set(before);
      if (!after.delete(id)) after.add(id);
      return after;
    });
  }, []);
  return { isOpen: (id: string) => open.has(id), toggle };
}

function useFetchNextPage(query: JourneyListProps['query'], isNear: boolean): void {
  const { hasNextPage, isFetching, isFetchNextPageError, fetchNextPage } = query;
  const isDue = isNear && hasNextPage && !isFetching && !isFetchNextPageError;
  useEffect(() => {
    if (isDue) void fetchNextPage();
  }, [isDue, fetchNextPage]);
}
