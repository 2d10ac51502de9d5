import type { ReactNode } from 'react';
import { type DimensionKey, dimensions, RATING_DEFAULT, RATING_MAX, ratingLabel } from '#contract/domain/mood.ts';
import { SHORT_CHECK_IN_DIMENSIONS } from '#contract/limits.ts';
import { pages } from '#contract/pages.ts';
import { RatingSlider } from '#web/ui/check-in/rating-slider.tsx';
import { RatingSliderPlaceholder } from '#web/ui/check-in/rating-slider-placeholder.tsx';
import { Button, ButtonLink } from '#web/ui/form/button.tsx';
import { useShortcut } from '#web/ui/keyboard-shortcuts/use-shortcut.ts';
import { HelpNote } from '../check-in/help-note.tsx';
import { GENERATE_BUTTON_ID, GENERATE_NOTICE_ID } from '../generation/generate-button.ts';
import { BelowTheButton } from './below-the-button.tsx';
import type { useShortCheckIn } from './use-short-check-in.ts';

interface ShortCheckInFormProps {
  readonly checkIn: ReturnType<typeof useShortCheckIn>;
  /** Why there is no quote, if the last attempt gave none. */
  readonly notice: ReactNode;
  /** The help lines, if they are due although there is no quote. */
  readonly help: ReactNode;
  readonly onHelp: () => void;
  readonly onGenerate: () => void;
  readonly onMore: () => void;
  readonly onSameAsLastTime: () => void;
}

const HELP_ANNOUNCEMENT = 'You can talk to someone now, day or night. The button for it is below the sliders.';

const slots = Array.from({ length: SHORT_CHECK_IN_DIMENSIONS }, (_, at) => `slot ${at}`);

/**
 * Sliders in a column: the next one appears once the one above it is rated. It does not replace that one, because an
 * arrow key passes through values that the user does not mean. They do not appear all together, because the second
 * depends on the first. The space for all three is reserved from the start, so that the buttons never move under a
 * thumb. Whoever says that they need help now is offered it there and then: in the place of the third slider, or
 * below it once it is shown.
 */
export function ShortCheckInForm(props: ShortCheckInFormProps) {
  const { checkIn, notice, help, onHelp, onGenerate, onMore, onSameAsLastTime } = props;
  const { answers, next, isLoading } = checkIn;
  const isRated = answers.length > 0;
  const isHelpNeededNow = answers.some(({ key, value }) => key === 'urgencyOfNeed' && value === RATING_MAX);
  useShortcut('g', isRated ? onGenerate : null);
  const helpNote = isHelpNeededNow && !help && <HelpNote onHelp={onHelp} />;
  const shown = [...answers.map(({ key }) => key), ...(next ? [next] : [])];
  return (
    <div>
      <p className="mt-1 text-muted">
        Three sliders
        {shown.some((key) => checkIn.lastValue(key) !== null) ? <LastTimeHint /> : ', about ten seconds.'}
      </p>
      <p className="sr-only" role="status">
        {isLoading ? 'Loading the sliders' : isRated && next ? `Next: ${dimensions[next].label}. ` : ''}
        {isHelpNeededNow && HELP_ANNOUNCEMENT}
      </p>
      <div className="mt-1 mb-3">
        {slots.map((slot, at) => {
          const key = shown[at];
          if (key) return <ShortCheckInSlider key={key} dimension={key} checkIn={checkIn} />;
          return helpNote && at === slots.length - 1 ? (
            <div key={slot} className="grid items-center border-border border-t *:[grid-area:1/1]">
              <div className="invisible">
                <RatingSliderPlaceholder />
              </div>
              {helpNote}
            </div>
          ) : (
            // Without words, an empty place looks as if it never loaded.
            <RatingSliderPlaceholder
              key={slot}
              text={at > 0 && at === shown.length ? `${slots.length - at} more, one by one` : undefined}
            />
          );
        })}
      </div>
      <div className="grid gap-3 not-empty:mb-3">
        {help ?? (shown.length === slots.length && helpNote)}
        {notice}
      </div>
      {isRated ? (
        <div className="grid grid-cols-2 gap-3">
          <Button
            id={GENERATE_BUTTON_ID}
            aria-describedby={notice ? GENERATE_NOTICE_ID : undefined}
            onClick={onGenerate}
          >
            That's all
          </Button>
          <Button variant="secondary" onClick={onMore}>
            More
          </Button>
        </div>
      ) : (
        <ButtonLink href={pages.sliders} wide data-main-action="">
          Start Assessment
        </ButtonLink>
      )}
      {isLoading ? (
        <BelowTheButton />
      ) : (
        <BelowTheButton onSameAsLastTime={checkIn.hasLastTime ? onSameAsLastTime : null} />
      )}
    </div>
  );
}

/** A screen reader has no dot to look for: the slider itself says what was set last time. */
const LastTimeHint = () => (
  <span aria-hidden="true">
    . The dot <span className="mb-0.5 inline-block size-1.5 rounded-full bg-muted forced-color-adjust-none" /> is last
    time.
  </span>
);

interface ShortCheckInSliderProps {
  readonly dimension: DimensionKey;
  readonly checkIn: ShortCheckInFormProps['checkIn'];
}

function ShortCheckInSlider({ dimension, checkIn }: ShortCheckInSliderProps) {
  const answer = checkIn.answers.find(({ key }) => key === dimension);
  const last = checkIn.lastValue(dimension);
  const value = answer?.value ?? RATING_DEFAULT;
  return (
    <RatingSlider
      rows="dense"
      label={dimensions[dimension].label}
      ends={dimensions[dimension].ends}
      rating={{ value, isSet: answer !== undefined }}
      word={ratingLabel(dimension, value)}
      mark={last === null ? undefined : { value: last, text: `Last time: ${last}, ${ratingLabel(dimension, last)}` }}
      onRate={(rating) => checkIn.rate(dimension, rating.value)}
    />
  );
}
