import { useVirtualizer } from '@tanstack/react-virtual';
import { type ReactNode, useCallback, useEffect, useRef, useState } from 'react';
import { useIsPrinting } from '#web/browser/use-is-printing.ts';
import type { PagedQuery } from '#web/ui/data-display/load-more.tsx';
import { useFocusedIndex } from '#web/ui/data-display/use-focused-index.ts';
import { useRenderedCount } from '#web/ui/layout/below-fold.tsx';
import { type JourneyCheckIn, JourneyItem } from './journey-item.tsx';

interface JourneyListProps {
  readonly checkIns: readonly JourneyCheckIn[];
  readonly today: string;
  readonly query: PagedQuery;
  /** Rendered below the last item. */
  readonly children: ReactNode;
}

/** Height of a closed item on a phone, including the gap below it: the estimate until an item has been measured. */
const ESTIMATED_HEIGHT_PX = 170;
const GAP_PX = 12;
/** Items rendered beyond the view on each side, so that the next element for the Tab key always exists. */
const OVERSCAN = 4;
/** The number of items in the first rendering, and in each step after it. */
const ITEMS_PER_STEP = 3;
/** The next page is requested when only this many items remain below. */
const NEXT_PAGE_THRESHOLD = 15;

/**
 * A virtualised list: of thousands of check-ins, only those around the view are in the DOM, except in print. Items can
 * be open and have any height.
 */
export function JourneyList({ checkIns, today, query, children }: JourneyListProps) {
  const area = useRef<HTMLDivElement>(null);
  const { isOpen, toggle } = useOpenItems();
  const focused = useFocusedIndex();
  const list = useVirtualizer({
    count: checkIns.length,
    getScrollElement: () => area.current,
    estimateSize: () => ESTIMATED_HEIGHT_PX,
    // An estimate, so that the first rendering already has items, in steps. Items added once the area is measured are
    // all rendered in one step.
    initialRect: { width: 0, height: innerHeight },
    getItemKey: (index) => checkIns[index]?.id ?? index,
    gap: GAP_PX,
    overscan: OVERSCAN,
    rangeExtractor: focused.withFocused,
    useFlushSync: false,
  });
  const items = list.getVirtualItems();
  const rendered = useRenderedCount(items.length, ITEMS_PER_STEP, ITEMS_PER_STEP);
  const isPrinting = useIsPrinting();
  const shown = isPrinting ? checkIns.map(({ id }, index) => ({ index, key: id, start: 0 })) : items.slice(0, rendered);
  useFetchNextPage(query, checkIns.length - (items.at(-1)?.index ?? 0) <= NEXT_PAGE_THRESHOLD);
  return (
    <div ref={area} className="-m-2 max-h-[max(24rem,80svh)] overflow-y-auto p-2 [overflow-anchor:none]">
      {/* The list loads more as it is walked through, so that the keyboard would hardly reach what comes after it. */}
      <a href="#footer" className="sr-only focus:not-sr-only">
        Skip the list
      </a>
      <ul className="relative" style={isPrinting ? undefined : { height: list.getTotalSize() }}>
        {shown.map(({ index, key, start }) => {
          const checkIn = checkIns[index];
          return (
            checkIn && (
              <li
                key={key}
                ref={isPrinting ? null : list.measureElement}
                data-index={index}
                aria-posinset={index + 1}
                aria-setsize={query.hasNextPage ? UNKNOWN_SET_SIZE : checkIns.length}
                onFocus={() => focused.set(index)}
                onBlur={() => focused.set(null)}
                className={isPrinting ? 'pb-3' : 'absolute inset-x-0 top-0'}
                style={isPrinting ? undefined : { transform: `translateY(${start}px)` }}
              >
                <JourneyItem checkIn={checkIn} today={today} isOpen={isOpen(checkIn.id)} onToggle={toggle} />
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

/** The total is unknown until the last page has loaded. */
const UNKNOWN_SET_SIZE = -1;

/** Which items are open. The state is held here because items out of view are not in the DOM. */
function useOpenItems() {
  const [open, setOpen] = useState<ReadonlySet<string>>(new Set());
  const toggle = useCallback((id: string) => {
    setOpen((previous) => {
      const next = new Set(previous);
      if (!next.delete(id)) next.add(id);
      return next;
    });
  }, []);
  return { isOpen: (id: string) => open.has(id), toggle };
}

function useFetchNextPage(query: PagedQuery, isNear: boolean): void {
  const { hasNextPage, isFetching, isFetchNextPageError, fetchNextPage } = query;
  const isDue = isNear && hasNextPage && !isFetching && !isFetchNextPageError;
  useEffect(() => {
    if (isDue) void fetchNextPage();
  }, [isDue, fetchNextPage]);
}
