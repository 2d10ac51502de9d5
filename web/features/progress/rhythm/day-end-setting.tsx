import { useId } from 'react';
import { DAY_ENDS } from '#contract/domain/days.ts';
import { useDayEnd } from '#web/queries/use-today.ts';
import { formatDayEnd, useSaveDayEnd } from './use-save-day-end.ts';

/** In Settings: the hour at which the user's day ends, for those who check in after midnight. */
export function DayEndSetting() {
  const id = useId();
  const dayEnd = useDayEnd();
  const save = useSaveDayEnd();
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
      <div className="min-w-0 flex-[1_1_14rem]">
        <label htmlFor={id} className="font-semibold">
          My day ends at
        </label>
        <p id={`${id}-hint`} className="text-small leading-snug text-muted">
          Up late? Until this time, a check-in still counts for the day before.
        </p>
      </div>
      <select
        id={id}
        aria-describedby={`${id}-hint`}
        value={dayEnd}
        onChange={(event) => save(DAY_ENDS[event.target.selectedIndex] ?? dayEnd)}
        className="min-h-12 min-w-32 rounded-control border-[1.5px] border-border-strong bg-surface px-3 text-text"
      >
        {DAY_ENDS.map((option) => (
          <option key={option} value={option}>
            {formatDayEnd(option)}
          </option>
        ))}
      </select>
    </div>
  );
}
