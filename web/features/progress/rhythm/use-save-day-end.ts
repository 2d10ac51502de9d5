import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type DayEnd, MIDNIGHT } from '../../../../contract/domain/days.ts';
import { api } from '../../../api.ts';
import { currentUserQuery, queryKeys, updateCurrentUser } from '../../../queries/shared-queries.ts';
import { showErrorToast } from '../../../ui/feedback/error-toast.ts';
import { toast } from '../../../ui/feedback/toast.tsx';

/** "Midnight", "01:00" to "05:00". */
export const formatDayEnd = (dayEnd: DayEnd): string => (dayEnd === MIDNIGHT ? 'Midnight' : `0${dayEnd}:00`);

/** The queries that count back from today. */
const COUNTED_FROM_TODAY = [queryKeys.progress, queryKeys.analytics, queryKeys.dimensions, queryKeys.patterns];

const mutationKey = ['day-end'];

/** Shown optimistically, and rolled back if the server could not save it. */
export function useSaveDayEnd(): (dayEnd: DayEnd) => void {
  const queryClient = useQueryClient();
  const show = (dayEnd: DayEnd): void => {
    queryClient.setQueryData(currentUserQuery.queryKey, (user) => user && { ...user, dayEnd });
  };
  const { mutate } = useMutation({
    mutationKey,
    mutationFn: (dayEnd: DayEnd) => api('PATCH /api/user/day-end', { body: { dayEnd } }),
    // Saves run one at a time, so that the last choice wins.
    scope: { id: mutationKey.join() },
    onMutate: (dayEnd) => {
      const previous = queryClient.getQueryData(currentUserQuery.queryKey)?.dayEnd ?? MIDNIGHT;
      show(dayEnd);
      return previous;
    },
    onError: (error, _, previous) => {
      if (previous !== undefined) show(previous);
      showErrorToast(error, "We couldn't save that. Try again.");
    },
    onSuccess: (user, dayEnd) => {
      // A later choice waits to be saved, and is shown already.
      if (queryClient.isMutating({ mutationKey }) > 1) return;
      updateCurrentUser(queryClient, user);
      for (const queryKey of COUNTED_FROM_TODAY) void queryClient.invalidateQueries({ queryKey });
      toast({ title: 'Saved', description: `Your day now ends at ${formatDayEnd(dayEnd).toLowerCase()}.` });
    },
  });
  return mutate;
}
