import { useMutation } from '@tanstack/react-query';
import { useCallback, useMemo, useState } from 'react';
import type { AdminUser } from '#contract/calls/admin.ts';
import { api } from '#web/api-client/api.ts';
import { showErrorToast } from '#web/ui/feedback/error-toast.ts';
import { toSearchParams } from '../admin-queries.ts';
import { toQueryString, type UserFilters } from './user-filters.ts';

interface SelectionState {
  /** The query at the time of selection. A different query clears the selection. */
  readonly queryString: string;
  readonly ids: ReadonlySet<string>;
  /** The number of matches when all of them are selected, including rows not loaded. Null: only those in `ids`. */
  readonly matching: number | null;
}

export type Selection = ReturnType<typeof useSelection>;

/**
 * The users that 'Delete Selected' applies to.
 * @param rows the loaded rows. The administrator's own row is never selected.
 */
export function useSelection(rows: readonly AdminUser[] | undefined, ownId: string, filters: UserFilters) {
  const queryString = toQueryString(filters);
  const emptySelection = useMemo(
    (): SelectionState => ({ queryString, ids: new Set(), matching: null }),
    [queryString],
  );
  const [state, setSelected] = useState(emptySelection);
  if (state.queryString !== queryString) setSelected(emptySelection);
  const { matching, ids } = state.queryString === queryString ? state : emptySelection;

  const loadedIds = useMemo(() => rows?.filter(({ id }) => id !== ownId).map(({ id }) => id) ?? [], [rows, ownId]);
  // Users who are no longer in the list are no longer selected.
  const selected = useMemo(
    () => new Set(matching === null ? loadedIds.filter((id) => ids.has(id)) : loadedIds),
    [loadedIds, ids, matching],
  );
  const toggle = useCallback(
    (id: string) => {
      const next = new Set(selected);
      if (!next.delete(id)) next.add(id);
      setSelected({ queryString, ids: next, matching: null });
    },
    [queryString, selected],
  );
  const countMatching = useMutation({
    mutationFn: () => api('GET /api/admin/users/count', { query: toSearchParams(filters) }),
    onSuccess: ({ count }) => setSelected({ queryString, ids: new Set(loadedIds), matching: count }),
    onError: (error) => showErrorToast(error, 'Please try again.'),
  });

  return {
    selected,
    /** The number of matches if all are selected, otherwise null. */
    matching,
    hasAllLoaded: loadedIds.length > 0 && selected.size === loadedIds.length,
    toggle,
    selectAllLoaded: (all: boolean) => setSelected({ queryString, ids: new Set(all ? loadedIds : []), matching: null }),
    selectMatching: () => countMatching.mutate(),
    isCounting: countMatching.isPending,
    clear: () => setSelected(emptySelection),
  };
}
