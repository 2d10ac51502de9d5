import type { FormEvent, ReactNode } from 'react';
import { type DimensionKey, dimensionKeys, sectionKeys, type TimeOfDay, timesOfDay } from '#contract/domain/mood.ts';
import { timeOfDayNames } from '#web/dates/time-of-day.ts';
import { TimeIcon } from '#web/ui/brand/time-icon.tsx';
import type { Rating } from '#web/ui/check-in/rating.ts';
import { SegmentedControl } from '#web/ui/form/segmented-control.tsx';
import { useShortcut } from '#web/ui/keyboard-shortcuts/use-shortcut.ts';
import { Card } from '#web/ui/layout/card.tsx';
import { type CheckIn, countUnset } from './check-in.ts';
import { CheckInSummary, ProgressStrip } from './check-in-progress.tsx';
import { CheckInSection } from './check-in-section.tsx';
import type { RequestedDay } from './day/check-in-day.ts';
import { DayChooser } from './day/day-chooser.tsx';
import { TooOldNotice } from './day/too-old-notice.tsx';
import { GenerateBar } from './generate-bar.tsx';
import { HelpNote } from './help-note.tsx';
import { SameAsLastTime } from './same-as-last-time.tsx';
import type { LastCheckIn } from './use-check-in.ts';

/** On a wide screen, links to its sections come before it. */
export const FORM_ID = 'check-in';

interface CheckInFormProps {
  readonly checkIn: CheckIn;
  readonly requested: RequestedDay;
  /** "Check in", or "How was Thursday?". */
  readonly heading: string;
  /** True if the day can no longer be filled in: it became too old while the form was open. */
  readonly isTooOld: boolean;
  readonly lastTime: LastCheckIn;
  /** Why there is no quote, if the last attempt gave none. */
  readonly notice: ReactNode;
  /** The help lines, if they are due although there is no quote. */
  readonly help: ReactNode;
  readonly onRate: (key: DimensionKey, rating: Rating) => void;
  readonly onTime: (time: TimeOfDay) => void;
  readonly onGenerate: () => void;
  readonly onHelp: () => void;
}

/** Fifteen sliders in five sections, the time of day, and one button that stays in view. */
export function CheckInForm(props: CheckInFormProps) {
  const { checkIn, requested, heading, isTooOld, lastTime, help, onRate, onGenerate, onHelp } = props;
  const isToday = requested.day === 'today';
  useShortcut('g', onGenerate);
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    onGenerate();
  };
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] lg:grid-cols-[17rem_minmax(0,1fr)] lg:gap-x-10 xl:gap-x-14">
      <CheckInSummary checkIn={checkIn} />
      <form id={FORM_ID} tabIndex={-1} onSubmit={submit} className="flex flex-col gap-4 lg:scroll-mt-24 lg:gap-5">
        <ProgressStrip checkIn={checkIn} />
        <div className="grid gap-2 pb-1">
          <h1 tabIndex={-1} data-focus-first>
            {heading}
          </h1>
          <p className="max-w-measure text-muted lg:text-lead">
            Move the sliders to where you {isToday ? 'are right now' : 'were that day'}. There are no wrong answers.
            Leave any you're not sure of: a hollow dot is one you've left.
          </p>
        </div>
        <DayChooser {...requested} isTooOld={isTooOld} />
        <SameAsLastTime lastTime={lastTime} isToday={isToday} />
        {sectionKeys.map((section) => (
          <CheckInSection key={section} section={section} checkIn={checkIn} onRate={onRate} />
        ))}
        {!help && <HelpNote onHelp={onHelp} />}
        <FinishCard {...props} />
        {help}
        {isTooOld && <TooOldNotice localDay={checkIn.day} />}
        <GenerateBar {...props} />
      </form>
    </div>
  );
}

type FinishCardProps = Pick<CheckInFormProps, 'checkIn' | 'onTime'>;

function FinishCard({ checkIn, onTime }: FinishCardProps) {
  return (
    <Card as="section" aria-label="Finish" className="grid gap-4 p-5 lg:p-8">
      <SegmentedControl
        legend={checkIn.day === 'today' ? 'When is this?' : 'When was this?'}
        value={checkIn.timeOfDay}
        onChange={onTime}
        options={timesOfDay.map((time) => ({
          value: time,
          label: timeOfDayNames[time],
          icon: <TimeIcon time={time} />,
        }))}
      />
      <div className="grid gap-1 text-small text-pretty text-muted">
        <LeftAlone count={countUnset(checkIn)} />
        <p>Your quote is written by software, from these ratings and the time of day.</p>
      </div>
    </Card>
  );
}

/**
 * Says what happens to the sliders left alone, and does not ask the user to set them. How they count in a mood score is
 * in decision 043.
 */
function LeftAlone({ count }: { readonly count: number }) {
  if (count === 0) return null;
  return (
    <p>
      {count === dimensionKeys.length ? 'All' : count} left alone, which is fine: your quote won't be about{' '}
      {count === 1 ? 'it' : 'them'}, and your mood score counts {count === 1 ? 'it' : 'each'} as 3.
    </p>
  );
}
