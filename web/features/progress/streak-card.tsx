import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { api } from '../../api.ts';
import { progressQuery } from '../../queries/progress-queries.ts';
import { subscriptionQuery } from '../../queries/shared-queries.ts';
import { showErrorToast } from '../../ui/feedback/error-toast.ts';
import { LoadFailure } from '../../ui/feedback/load-failure.tsx';
import { Skeleton } from '../../ui/feedback/skeleton.tsx';
import { Switch } from '../../ui/form/switch.tsx';
import { Card } from '../../ui/layout/card.tsx';

/**
 * In Settings: whether a day streak is shown at all. Absent without access, because the figures are not fetched then.
 */
export function StreakCard() {
  const { data } = useQuery(subscriptionQuery);
  return data && !data.needsSetup ? <StreakSetting /> : null;
}

function StreakSetting() {
  const { data, isError, isFetching, refetch } = useQuery(progressQuery);
  const { mutate } = useSaveShowStreak();
  return (
    <Card as="section" pad aria-labelledby="rhythm-heading" className="grid grid-cols-[minmax(0,1fr)] gap-3">
      <h2 id="rhythm-heading">Your rhythm</h2>
      {data && (
        <Switch
          label="Show my day streak"
          hint="On Progress and Analytics. Your entries count the same without it."
          checked={data.showStreak}
          onChange={mutate}
        />
      )}
      {!data && isError && (
        <LoadFailure text="We could not load this setting." onRetry={() => void refetch()} retrying={isFetching} />
      )}
      {!data && !isError && (
        <div aria-busy="true">
          <p className="sr-only">Loading...</p>
          <Skeleton height="2.75rem" />
        </div>
      )}
    </Card>
  );
}

/** Updated optimistically wherever the streak is shown, and rolled back if the server could not save it. */
function useSaveShowStreak() {
  const queryClient = useQueryClient();
  const show = (showStreak: boolean): void => {
    queryClient.setQueryData(progressQuery.queryKey, (before) => before && { ...before, showStreak });
  };
  return useMutation({
    mutationFn: (showStreak: boolean) => api('PATCH /api/user/progress-preferences', { body: { showStreak } }),
    // One at a time, so that the last press wins.
    scope: { id: 'show-streak' },
    onMutate: async (showStreak) => {
      await queryClient.cancelQueries({ queryKey: progressQuery.queryKey });
      show(showStreak);
    },
    onError: (error, wanted) => {
      show(!wanted);
      showErrorToast(error, 'We could not save that. Try again.');
    },
  });
}
