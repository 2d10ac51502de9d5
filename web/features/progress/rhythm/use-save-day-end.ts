import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type DayEnd, MIDNIGHT } from '#contract/domain/days.ts';
import { api } from '#web/api-client/api.ts';
import { acknowledgedSetting } from '#web/queries/acknowledged-setting.ts';
import { currentUserQuery, queryKeys, updateCurrentUser } from '#web/queries/shared-queries.ts';
import { showErrorToast } from '#web/ui/feedback/error-toast.ts';
import { toast } from '#web/ui/feedback/toast.tsx';

/** "Midnight", "01:00" to "05:00". */
export const formatDayEnd = (dayEnd: DayEnd): string => (dayEnd === MIDNIGHT ? 'Midnight' : `0${dayEnd}:00`);

/** The queries that count back from today. */
const COUNTED_FROM_TODAY = [queryKeys.progress, queryKeys.analytics, queryKeys.dimensions, queryKeys.patterns];

const mutationKey = ['day-end'];

/** Shown optimistically, and rolled back to what the server has if it could not save it. */
export function useSaveDayEnd(): (dayEnd: DayEnd) => void {
  const queryClient = useQueryClient();
  const show = (dayEnd: DayEnd): void => {
    queryClient.setQueryData(currentUserQuery.queryKey, (user) => user && { ...user, dayEnd });
  };
  const apply = (dayEnd: DayEnd): void => {
    const user = queryClient.getQueryData(currentUserQuery.queryKey);
    if (user) updateCurrentUser(queryClient, { ...user, dayEnd });
    for (const queryKey of COUNTED_FROM_TODAY) void queryClient.invalidateQueries({ queryKey });
  };
  const acknowledged = acknowledgedSetting<DayEnd>(queryClient, mutationKey);
  const { mutate } = useMutation({
    mutationKey,
    mutationFn: (dayEnd: DayEnd) => api('PATCH /api/user/day-end', { body: { dayEnd } }),
    // Saves run one at a time, so that the last choice wins.
    scope: { id: mutationKey.join() },
    onMutate: (dayEnd) => {
      acknowledged.begin(queryClient.getQueryData(currentUserQuery.queryKey)?.dayEnd ?? MIDNIGHT);
      show(dayEnd);
    },
    onError: (error) => {
      const dayEnd = acknowledged.final();
      if (dayEnd !== undefined) apply(dayEnd);
      showErrorToast(error, "We couldn't save that. Try again.");
    },
    onSuccess: (_, dayEnd) => {
      acknowledged.confirm(dayEnd);
      // A later choice waits to be saved, and is shown already.
      if (acknowledged.final() === undefined) return;
      apply(dayEnd);
      toast({ title: 'Saved', description: `Your day now ends at ${formatDayEnd(dayEnd).toLowerCase()}.` });
    },
  });
  return mutate;
}
