import { useEffect, useRef } from 'react';
import { focusFirst } from '#web/browser/focus-first.ts';
import { useToday } from '#web/queries/use-today.ts';
import { usePageSearch } from '#web/ui/layout/use-page-search.ts';
import { parseCheckInDay, type RequestedDay } from './check-in-day.ts';

/**
 * The day requested by the URL. Once a form is open for an earlier day, it stays on that day, so that ratings are not
 * lost at midnight.
 */
export function useCheckInDay(): RequestedDay {
  const search = usePageSearch();
  const requested = parseCheckInDay(search, useToday());
  const opened = useRef<{ readonly search: string; readonly requested: RequestedDay } | null>(null);
  if (opened.current?.search !== search) opened.current = null;
  if (requested.day !== 'today') opened.current ??= { search, requested };
  const shown = opened.current?.requested ?? requested;
  useFocusHeadingOnChange(shown.day);
  return shown;
}

/** Each day has its own form, so the focus moves to its heading. */
function useFocusHeadingOnChange(day: string): void {
  const shown = useRef(day);
  useEffect(() => {
    if (shown.current === day) return;
    shown.current = day;
    window.scrollTo(0, 0);
    focusFirst();
  }, [day]);
}
