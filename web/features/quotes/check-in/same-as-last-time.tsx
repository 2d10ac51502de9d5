import { type ReactNode, useId } from 'react';
import { dimensionKeys } from '../../../../contract/domain/mood.ts';
import { useRelativeDate } from '../../../queries/use-today.ts';
import { Button } from '../../../ui/form/button.tsx';
import type { LastCheckIn } from './use-check-in.ts';

interface SameAsLastTimeProps {
  readonly lastTime: LastCheckIn;
  /** False: the check-in is for an earlier day. */
  readonly isToday: boolean;
}

const BOX_CLASS = 'flex min-h-16 flex-wrap items-center justify-between gap-x-4 gap-y-2 rounded-card px-5 py-2.5';
const TEXT_CLASS = 'min-w-0 flex-[1_1_12rem] text-small';

/**
 * "Same as last time": carries over in one tap what was given then, so that only changes need input. Absent before a
 * first check-in, and where nothing was given in the last one.
 */
export function SameAsLastTime({ lastTime, isToday }: SameAsLastTimeProps) {
  const whenId = useId();
  const formatDate = useRelativeDate();
  if (lastTime.isPending) return <Placeholder />;
  if (!lastTime.entry) return null;
  const { createdAt, timeOfDay } = lastTime.entry;
  const when = `${formatDate(createdAt)}, ${timeOfDay}`;
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
      {/* One button for both actions, so that the focus stays on it when it changes from one to the other. */}
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

/** In the size of what is to come, which depends on where its text breaks. */
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

/** As it was when it was filled in: it does not change, and is not read out again, with every slider moved since. */
function FilledNotice({ carried, when, isToday }: FilledNoticeProps): ReactNode {
  const whenLower = when.charAt(0).toLowerCase() + when.slice(1);
  return (
    <>
      <b>{carried === dimensionKeys.length ? `All ${carried}` : carried} filled in from last time</b> ({whenLower}).{' '}
      {isToday ? "Change what's different now." : 'Change what was different.'}
    </>
  );
}
