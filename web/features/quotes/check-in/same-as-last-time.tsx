import { type ReactNode, useId } from 'react';
import { dimensionKeys } from '#contract/domain/mood.ts';
import { formatRelativeDay } from '#web/dates/local-day.ts';
import { nameOfTime } from '#web/dates/time-of-day.ts';
import { useToday } from '#web/queries/use-today.ts';
import { Button } from '#web/ui/form/button.tsx';
import type { LastCheckIn } from './use-check-in.ts';

interface SameAsLastTimeProps {
  readonly lastTime: LastCheckIn;
  /** False if the check-in is for an earlier day. */
  readonly isToday: boolean;
}

const BOX_CLASS = 'flex min-h-16 flex-wrap items-center justify-between gap-x-4 gap-y-2 rounded-card px-5 py-2.5';
const TEXT_CLASS = 'min-w-0 flex-[1_1_12rem] text-small';

/**
 * "Same as last time": carries over in one tap the ratings given then, so that only changes need input. Not rendered
 * before the first check-in, or if the last one has no given ratings.
 */
export function SameAsLastTime({ lastTime, isToday }: SameAsLastTimeProps) {
  const whenId = useId();
  const today = useToday();
  if (lastTime.isPending) return <Placeholder />;
  if (!lastTime.checkIn) return null;
  const { localDay } = lastTime.checkIn;
  const when = `${formatRelativeDay(localDay, today)}, ${nameOfTime(lastTime.checkIn).toLowerCase()}`;
  const { filled } = lastTime;
  return (
    <div className={`${BOX_CLASS} bg-primary-soft text-on-primary-soft forced-colors:border`}>
      <p id={whenId} role="status" className={TEXT_CLASS}>
        {filled ? (
          <FilledNotice carried={filled.carried} when={when} isToday={isToday} />
        ) : (
          `Your last check-in: ${when}`
        )}
      </p>
      {/* The same button for both actions, so that it keeps the focus when its action changes. */}
      <Button
        variant="secondary"
        size="small"
        aria-describedby={whenId}
        onClick={filled ? lastTime.undo : lastTime.fill}
      >
        {filled ? 'Undo' : 'Same as last time'}
      </Button>
    </div>
  );
}

/** A placeholder in the size of the content to come, which depends on how its text wraps. */
const Placeholder = () => (
  <div aria-hidden="true" className={`${BOX_CLASS} bg-sunken *:invisible`}>
    <p className={TEXT_CLASS}>Your last check-in: Yesterday, afternoon</p>
    <Button variant="secondary" size="small">
      Same as last time
    </Button>
  </div>
);

interface FilledNoticeProps {
  readonly carried: number;
  readonly when: string;
  readonly isToday: boolean;
}

/** Shows the counts at the time of the fill, so that it is not announced again with every slider that moves. */
function FilledNotice({ carried, when, isToday }: FilledNoticeProps): ReactNode {
  const whenLower = when.charAt(0).toLowerCase() + when.slice(1);
  return (
    <>
      <b>{carried === dimensionKeys.length ? `All ${carried}` : carried} filled in from last time</b> ({whenLower}).{' '}
      {isToday ? "Change what's different now." : 'Change what was different.'}
    </>
  );
}
