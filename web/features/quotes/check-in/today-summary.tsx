import type { RecentQuote } from '#contract/calls/quotes.ts';
import { checkInMoodScore, moodName, type TimeOfDay, timesOfDay } from '#contract/domain/mood.ts';
import { formatTimeOfDay, nameOfTime, timeOfDayNames } from '#web/dates/time-of-day.ts';
import { Hull } from '#web/ui/brand/hull.tsx';

interface TodaySummaryProps {
  /** Newest first. Undefined while unknown, also after a failure: nothing is then said about any of them. */
  readonly quotes: readonly RecentQuote[] | undefined;
  /** The current local day. */
  readonly today: string;
  readonly timeNow: TimeOfDay;
}

/** The three times of day of today: the newest check-in of each, with the lamp above the current one. */
export function TodaySummary({ quotes, today, timeNow }: TodaySummaryProps) {
  return (
    <dl className="-mx-5 mt-5 grid grid-cols-[repeat(auto-fit,minmax(min(5.6rem,100%),1fr))] border-t border-border">
      {timesOfDay.map((time) => {
        const checkIn = quotes?.find((quote) => quote.localDay === today && quote.timeOfDay === time);
        return (
          <div key={time} className="py-3 pr-1 pl-5 not-first:border-l not-first:border-border not-first:pl-3.5">
            <dt className="text-caption leading-[1.3] text-muted">
              {time === timeNow ? nameOfNow(checkIn, time) : timeOfDayNames[time]}
            </dt>
            <dd className="flex min-h-6 items-center gap-1.5 text-small font-semibold whitespace-nowrap">
              <Slot checkIn={checkIn} time={time} timeNow={timeNow} known={quotes !== undefined} />
            </dd>
          </div>
        );
      })}
    </dl>
  );
}

/** The evening's check-in keeps its name when the small hours have come. */
const nameOfNow = (checkIn: RecentQuote | undefined, time: TimeOfDay): string =>
  checkIn ? nameOfTime(checkIn) : formatTimeOfDay(new Date(), time);

interface SlotProps {
  readonly checkIn: RecentQuote | undefined;
  readonly time: TimeOfDay;
  readonly timeNow: TimeOfDay;
  readonly known: boolean;
}

function Slot({ checkIn, time, timeNow, known }: SlotProps) {
  if (checkIn) {
    const score = checkInMoodScore(checkIn.emotionalState);
    return (
      <>
        <Hull score={score} />
        {score.toFixed(1)}
        <span className="sr-only"> of 5, {moodName(score)}</span>
      </>
    );
  }
  if (!known) return <NotLoaded />;
  if (time === timeNow) {
    return (
      <>
        <span className="size-2.5 flex-none rounded-full bg-lamp forced-color-adjust-none" aria-hidden="true" />
        Now
      </>
    );
  }
  if (timesOfDay.indexOf(time) > timesOfDay.indexOf(timeNow)) return <span className="text-muted">Later</span>;
  return 'No entry';
}

const NotLoaded = () => (
  <>
    <span className="h-0.5 w-3 rounded-full bg-border-strong" aria-hidden="true" />
    <span className="sr-only">Not loaded</span>
  </>
);
