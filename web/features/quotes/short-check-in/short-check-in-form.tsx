import type { ReactNode } from 'react';
import { type DimensionKey, dimensions, RATING_DEFAULT, ratingLabel } from '../../../../contract/domain/mood.ts';
import { SHORT_CHECK_IN_DIMENSIONS } from '../../../../contract/limits.ts';
import { pages } from '../../../../contract/pages.ts';
import { RatingSlider } from '../../../ui/check-in/rating-slider.tsx';
import { RatingSliderPlaceholder } from '../../../ui/check-in/rating-slider-placeholder.tsx';
import { Button, ButtonLink } from '../../../ui/form/button.tsx';
import { GENERATE_BUTTON_ID } from '../generation/generate-button.ts';
import { QUOTA_NOTICE_ID, QuotaNotice } from '../generation/quota-notice.tsx';
import type { QuotaPause } from '../generation/use-quote-generation.ts';
import type { useShortCheckIn } from './use-short-check-in.ts';

interface ShortCheckInFormProps {
  readonly checkIn: ReturnType<typeof useShortCheckIn>;
  readonly pause: QuotaPause | null;
  readonly onGenerate: () => void;
  readonly onMore: () => void;
}

const places = Array.from({ length: SHORT_CHECK_IN_DIMENSIONS }, (_, at) => `place ${at}`);

/**
 * One slider below the other: the next appears once the one above it is rated. Not in its place, because an arrow key
 * goes through values nobody means; and not all three at once, because the second depends on the first. The room of all
 * three is kept from the start, so the buttons never move under a thumb.
 */
export function ShortCheckInForm({ checkIn, pause, onGenerate, onMore }: ShortCheckInFormProps) {
  const { answers, next, isLoading } = checkIn;
  const isRated = answers.length > 0;
  const shown = [...answers.map(({ key }) => key), ...(next ? [next] : [])];
  return (
    <div>
      <p className="mt-1 text-muted">{hintOf(shown.some((key) => checkIn.lastValue(key) !== null))}</p>
      <p className="sr-only" role="status">
        {isLoading ? 'Loading the sliders' : isRated && next ? `Next: ${dimensions[next].label}` : ''}
      </p>
      <div className="mt-1 mb-3">
        {places.map((place, at) => {
          const key = shown[at];
          return key ? (
            <ShortCheckInSlider key={key} dimension={key} checkIn={checkIn} />
          ) : (
            <RatingSliderPlaceholder key={place} />
          );
        })}
      </div>
      {pause && (
        <div className="mb-3">
          <QuotaNotice pause={pause} />
        </div>
      )}
      {isRated ? (
        <div className="grid grid-cols-2 gap-3">
          <Button id={GENERATE_BUTTON_ID} aria-describedby={pause ? QUOTA_NOTICE_ID : undefined} onClick={onGenerate}>
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
    </div>
  );
}

const hintOf = (isMarked: boolean): ReactNode =>
  isMarked ? (
    <>
      Three sliders. The dot <LastTimeDot /> is last time.
    </>
  ) : (
    'Three sliders, about ten seconds.'
  );

const LastTimeDot = () => (
  <span aria-hidden="true" className="mb-0.5 inline-block size-1.5 rounded-full bg-muted forced-color-adjust-none" />
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
      dense
      label={dimensions[dimension].label}
      ends={dimensions[dimension].ends}
      rating={{ value, isSet: answer !== undefined }}
      word={ratingLabel(dimension, value)}
      mark={last === null ? undefined : { value: last, text: `Last time: ${last}, ${ratingLabel(dimension, last)}` }}
      onRate={(rating) => checkIn.rate(dimension, rating.value)}
    />
  );
}
