import { WEEKDAYS, type Weekday } from '#contract/domain/days.ts';
import { REST_WEEKDAYS_MAX } from '#contract/limits.ts';
import { WEEKDAYS_FROM_MONDAY } from '#web/dates/date-words.ts';
import { CheckBox } from '#web/ui/form/check-box.tsx';

interface RestDaysProps {
  readonly chosen: readonly Weekday[];
  readonly onChange: (chosen: Weekday[]) => void;
}

/** The user's days of rest: at most six, so that one day a week remains for a check-in. */
export function RestDays({ chosen, onChange }: RestDaysProps) {
  const isFull = chosen.length >= REST_WEEKDAYS_MAX;
  const choose = (weekday: Weekday, isRest: boolean): void =>
    onChange(WEEKDAYS.filter((other) => (other === weekday ? isRest : chosen.includes(other))));
  return (
    <fieldset className="min-w-0">
      <legend className="font-semibold">Days of rest</legend>
      <p className="text-small leading-snug text-muted">
        Your streak and weekly goal skip these days. A check-in on one still counts.
      </p>
      <div className="mt-1.5 grid grid-cols-[repeat(auto-fill,minmax(8.5rem,1fr))] gap-x-4">
        {WEEKDAYS.map((weekday) => (
          <CheckBox
            key={weekday}
            label={WEEKDAYS_FROM_MONDAY[weekday - 1] ?? ''}
            checked={chosen.includes(weekday)}
            disabled={isFull && !chosen.includes(weekday)}
            onChange={(isRest) => choose(weekday, isRest)}
          />
        ))}
      </div>
    </fieldset>
  );
}
