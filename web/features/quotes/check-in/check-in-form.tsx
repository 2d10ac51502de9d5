import type { FormEvent } from 'react';
import { type DimensionKey, dimensionKeys, type TimeOfDay, timesOfDay } from '../../../../contract/domain/mood.ts';
import { timeOfDayNames } from '../../../dates/time-of-day.ts';
import { TimeIcon } from '../../../ui/brand/time-icon.tsx';
import type { Rating } from '../../../ui/check-in/rating-slider.tsx';
import { Button } from '../../../ui/form/button.tsx';
import { SegmentedControl } from '../../../ui/form/segmented-control.tsx';
import { Card } from '../../../ui/layout/card.tsx';
import { useIsWide } from '../../../ui/layout/use-is-wide.ts';
import { GENERATE_BUTTON_ID } from '../generation/generate-button.ts';
import { QUOTA_NOTICE_ID, QuotaNotice } from '../generation/quota-notice.tsx';
import type { QuotaPause } from '../generation/use-quote-generation.ts';
import { type CheckIn, countUnset, sectionKeys } from './check-in.ts';
import { ProgressStrip, SectionList } from './check-in-progress.tsx';
import { CheckInSection } from './check-in-section.tsx';
import type { RequestedDay } from './day/check-in-day.ts';
import { DayChooser } from './day/day-chooser.tsx';
import { TOO_OLD_NOTICE_ID, TooOldNotice } from './day/too-old-notice.tsx';
import { HelpNote } from './help-note.tsx';
import { SameAsLastTime } from './same-as-last-time.tsx';
import type { LastCheckIn } from './use-check-in.ts';
import type { useOpenSections } from './use-open-sections.ts';

interface CheckInFormProps {
  readonly checkIn: CheckIn;
  readonly requested: RequestedDay;
  /** "Check in", or "How was Thursday?". */
  readonly heading: string;
  /** The day can no longer be filled in: it became too old while the form was open. */
  readonly isTooOld: boolean;
  readonly folds: ReturnType<typeof useOpenSections>;
  readonly lastTime: LastCheckIn;
  readonly pause: QuotaPause | null;
  readonly onRate: (key: DimensionKey, rating: Rating) => void;
  readonly onTime: (time: TimeOfDay) => void;
  readonly onGenerate: () => void;
  readonly onHelp: () => void;
}

/** Fifteen sliders in five sections, the time of day, and one button. */
export function CheckInForm(props: CheckInFormProps) {
  const { checkIn, requested, heading, isTooOld, folds, lastTime, onRate, onGenerate, onHelp } = props;
  const isWide = useIsWide();
  const isToday = requested.day === 'today';
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    onGenerate();
  };
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] lg:grid-cols-[15rem_minmax(0,1fr)] lg:gap-14">
      <SectionList checkIn={checkIn} />
      <form onSubmit={submit} className="grid grid-cols-[minmax(0,1fr)] gap-5">
        <ProgressStrip checkIn={checkIn} />
        <div className="grid gap-2 pb-1">
          <h1 tabIndex={-1} data-focus-first>
            {heading}
          </h1>
          <p className="max-w-measure text-lead text-muted">
            Move the sliders to where you {isToday ? 'are right now' : 'were that day'}, and leave what you do not want
            to say. There are no wrong answers. A hollow dot is one you left alone.
          </p>
        </div>
        <DayChooser {...requested} isTooOld={isTooOld} />
        <SameAsLastTime lastTime={lastTime} isToday={isToday} />
        {sectionKeys.map((section) => (
          <CheckInSection
            key={section}
            section={section}
            checkIn={checkIn}
            onRate={onRate}
            fold={isWide ? null : { isOpen: folds.isOpen(section), onToggle: () => folds.toggle(section) }}
          />
        ))}
        <HelpNote onHelp={onHelp} />
        <FinishCard {...props} />
      </form>
    </div>
  );
}

type FinishCardProps = Pick<CheckInFormProps, 'checkIn' | 'pause' | 'isTooOld' | 'onTime'>;

function FinishCard({ checkIn, pause, isTooOld, onTime }: FinishCardProps) {
  const noticeId = isTooOld ? TOO_OLD_NOTICE_ID : pause ? QUOTA_NOTICE_ID : undefined;
  return (
    <Card as="section" aria-label="Finish" className="grid gap-5 p-5 lg:p-8">
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
      {isTooOld && <TooOldNotice localDay={checkIn.day} />}
      {pause && <QuotaNotice pause={pause} />}
      <Button id={GENERATE_BUTTON_ID} type="submit" size="tall" wide aria-describedby={noticeId}>
        Generate My Quote
      </Button>
      <div className="-mt-1.5 grid gap-1 text-center text-small text-balance text-muted">
        <LeftAlone count={countUnset(checkIn)} />
        <p>Software writes your quote from what you gave here and the time of day.</p>
      </div>
    </Card>
  );
}

/** Says what becomes of the sliders left alone, and asks for nothing. The count in a mood score is in decision 043. */
function LeftAlone({ count }: { readonly count: number }) {
  if (count === 0) return null;
  return (
    <p>
      {count === dimensionKeys.length ? 'All' : count} left alone, which is fine: your quote is not about{' '}
      {count === 1 ? 'it' : 'them'}, and a mood score counts {count === 1 ? 'it' : 'each'} as 3.
    </p>
  );
}
