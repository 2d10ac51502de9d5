import { LifeBuoy } from 'lucide-react';
import type { FormEvent } from 'react';
import {
  type DimensionKey,
  dimensions,
  keysOfSection,
  type SectionKey,
  sections,
  type TimeOfDay,
  timesOfDay,
  wordFor,
} from '../../../contract/mood.ts';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { type Rating, RatingSlider } from '../../ui/rating-slider.tsx';
import { SegmentedControl } from '../../ui/segmented-control.tsx';
import { TimeIcon } from '../../ui/time-icon.tsx';
import type { CheckIn } from './check-in.ts';
import { ProgressStrip, SectionList, sectionId, sectionKeys } from './check-in-progress.tsx';
import { timeOfDayNames } from './time-of-day.ts';

interface CheckInFormProps {
  readonly checkIn: CheckIn;
  readonly onRate: (key: DimensionKey, rating: Rating) => void;
  readonly onTime: (time: TimeOfDay) => void;
  readonly onGenerate: () => void;
  readonly onHelp: () => void;
}

/** The button that a failed check-in comes back to. */
export const GENERATE_BUTTON_ID = 'generate-quote';

/** Fifteen sliders in five sections, the time of day, one button. */
export function CheckInForm({ checkIn, onRate, onTime, onGenerate, onHelp }: CheckInFormProps) {
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
            Check in
          </h1>
          <p className="max-w-measure text-lead text-muted">
            Move each slider to where you are right now. There are no wrong answers. A hollow dot is one you have not
            set.
          </p>
        </div>
        {sectionKeys.map((section) => (
          <SectionCard key={section} section={section} checkIn={checkIn} onRate={onRate} />
        ))}
        <HelpNote onHelp={onHelp} />
        <Card as="section" aria-label="Finish" className="grid gap-5 p-5 lg:p-8">
          <SegmentedControl
            legend="When is this?"
            value={checkIn.timeOfDay}
            onChange={onTime}
            options={timesOfDay.map((time) => ({
              value: time,
              label: timeOfDayNames[time],
              icon: <TimeIcon time={time} />,
            }))}
          />
          <Button id={GENERATE_BUTTON_ID} type="submit" size="tall" wide>
            Generate My Quote
          </Button>
          <p className="-mt-1.5 text-center text-small text-balance text-muted">
            Software writes your quote from these 15 ratings and the time of day.
          </p>
        </Card>
      </form>
    </div>
  );
}

function SectionCard({
  section,
  checkIn,
  onRate,
}: Pick<CheckInFormProps, 'checkIn' | 'onRate'> & {
  readonly section: SectionKey;
}) {
  const id = sectionId(section);
  return (
    <Card as="section" id={id} aria-labelledby={`${id}-heading`} className="px-5 pt-5 pb-2 lg:px-8 lg:pt-8 lg:pb-4">
      <h2 id={`${id}-heading`} className="mb-2">
        {sections[section]}
      </h2>
      <div>
        {keysOfSection(section).map((key) => (
          <RatingSlider
            key={key}
            label={dimensions[key].label}
            ends={dimensions[key].ends}
            rating={checkIn.ratings[key]}
            word={wordFor(key, checkIn.ratings[key].value)}
            onRate={(rating) => onRate(key, rating)}
          />
        ))}
      </div>
    </Card>
  );
}

function HelpNote({ onHelp }: Pick<CheckInFormProps, 'onHelp'>) {
  return (
    <aside aria-label="Help" className="flex gap-3 rounded-card bg-accent-soft px-5 py-4 forced-colors:border">
      <LifeBuoy className="mt-0.5 size-6 flex-none text-accent-text" strokeWidth={1.75} aria-hidden="true" />
      <p>
        Need more than a quote right now?{' '}
        <button type="button" onClick={onHelp} className="font-semibold underline decoration-1 underline-offset-4">
          Talk to someone
        </button>
        , day or night.
      </p>
    </aside>
  );
}
