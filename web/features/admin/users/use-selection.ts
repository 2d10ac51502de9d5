import { useMutation } from '@tanstack/react-query';
import { useCallback, useMemo, useState } from 'react';
import type { AdminUser } from '../../../../contract/calls/admin.ts';
import { api, errorMessageOf } from '../../../api.ts';
import { toast } from '../../../ui/feedback/toast.tsx';
import { toQueryString, type UserFilters } from './user-filters.ts';
import { toSearchParams } from './users-queries.ts';

interface SelectionState {
  /** The query at the time of selection. A different query clears the selection. */
  readonly asked: string;
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
  const asked = toQueryString(filters);
  const emptySelection = useMemo((): SelectionState => ({ asked, ids: new Set(), matching: null }), [asked]);
  const [kept, setSelected] = useState(emptySelection);
  if (kept.asked !== asked) setSelected(emptySelection);
  const { matching, ids } = kept.asked === asked ? kept : emptySelection;

  const here = useMemo(() => rows?.filter(({ id }) => id !== ownId).map(({ id }) => id) ?? [], [rows, ownId]);
  // Users who are no longer in the list are no longer selected.
  const selected = useMemo(
    () => new Set(matching === null ? here.filter((id) => ids.has(id)) : here),
    [here, ids, matching],
  );
  const toggle = useCallback(
    (id: string) => {
      const next = new Set(selected);
      if (!next.delete(id)) next.add(id);
      setSelected({ asked, ids: next, matching: null });
    },
    [asked, selected],
  );
  const countMatching = useMutation({
    mutationFn: () => api('GET /api/admin/users/count', { query: toSearchParams(filters) }),
    onSuccess: ({ count }) => setSelected({ asked, ids: new Set(here), matching: count }),
    onError: (error) =>
      toast({ title: 'Error', description: errorMessageOf(error, 'Please try again.'), variant: 'destructive' }),
  });

  return {
    selected,
    /** The number of matches if all are selected, otherwise null. */
    matching,
    hasAllHere: here.length > 0 && selected.size === here.length,
    toggle,
    selectAllHere: (all: boolean) => setSelected({ asked, ids: new Set(all ? here : []), matching: null }),
    selectMatching: () => countMatching.mutate(),
    isCounting: countMatching.isPending,
    clear: () => setSelected(emptySelection),
  };
}
