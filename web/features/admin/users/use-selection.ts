import { useMutation } from '@tanstack/react-query';
import { useCallback, useMemo, useState } from 'react';
import type { AdminUser } from '../../../../contract/calls/admin.ts';
import { api, errorMessageOf } from '../../../api.ts';
import { toast } from '../../../ui/feedback/toast.tsx';
import { toQueryString, type UserFilters } from './user-filters.ts';
import { toSearchParams } from './users-queries.ts';

interface SelectionState {
  /** What was asked for when they were selected: with another question nobody is any more. */
  readonly asked: string;
  readonly ids: ReadonlySet<string>;
  /** Everybody who matches is meant, also those whose rows are not here; so many they were. Null: those in `ids`. */
  readonly matching: number | null;
}

export type Selection = ReturnType<typeof useSelection>;

/** Who is meant by 'Delete Selected'. @param rows those that are here; the administrator's own is never selected. */
export function useSelection(rows: readonly AdminUser[] | undefined, ownId: string, filters: UserFilters) {
  const asked = toQueryString(filters);
  const emptySelection = useMemo((): SelectionState => ({ asked, ids: new Set(), matching: null }), [asked]);
  const [kept, setSelected] = useState(emptySelection);
  if (kept.asked !== asked) setSelected(emptySelection);
  const { matching, ids } = kept.asked === asked ? kept : emptySelection;

  const here = useMemo(() => rows?.filter(({ id }) => id !== ownId).map(({ id }) => id) ?? [], [rows, ownId]);
  // Whoever has left the list meanwhile is not meant any more.
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
    /** How many are meant where everybody is who matches; else null. */
    matching,
    hasAllHere: here.length > 0 && selected.size === here.length,
    toggle,
    selectAllHere: (all: boolean) => setSelected({ asked, ids: new Set(all ? here : []), matching: null }),
    selectMatching: () => countMatching.mutate(),
    isCounting: countMatching.isPending,
    clear: () => setSelected(emptySelection),
  };
}
