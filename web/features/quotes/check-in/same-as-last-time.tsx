import { useId } from 'react';
import { formatRelativeDate } from '../../../dates/relative-day.ts';
import { Skeleton } from '../../../ui/feedback/skeleton.tsx';
import { Button } from '../../../ui/form/button.tsx';
import type { LastCheckIn } from './use-check-in.ts';

/**
 * "Same as last time": sets all 15 ratings in one tap, so that only changes need input. Absent before a first check-in.
 */
export function SameAsLastTime({ lastTime }: { readonly lastTime: LastCheckIn }) {
  const whenId = useId();
  if (lastTime.isPending) return <Skeleton height="4rem" radius="1.25rem" />;
  if (!lastTime.entry) return null;
  const { createdAt, timeOfDay } = lastTime.entry;
  const when = `${formatRelativeDate(createdAt)}, ${timeOfDay}`;
  const { isFilled } = lastTime;
  return (
    <div className="flex min-h-16 flex-wrap items-center justify-between gap-x-4 gap-y-2 rounded-card bg-primary-soft px-5 py-2.5 text-on-primary-soft forced-colors:border">
      <p id={whenId} role="status" className="min-w-0 flex-[1_1_12rem] text-small">
        {isFilled ? (
          <>
            <b>All 15 as they were</b> ({when}). Change what is different now.
          </>
        ) : (
          `Your last check-in: ${when}`
        )}
      </p>
      {/* One button for both actions, so that the focus stays on it when it changes from one to the other. */}
      <Button
        variant="secondary"
        size="small"
        aria-describedby={whenId}
        onClick={isFilled ? lastTime.undo : lastTime.fill}
      >
        {isFilled ? 'Undo' : 'Same as last time'}
      </Button>
    </div>
  );
}
