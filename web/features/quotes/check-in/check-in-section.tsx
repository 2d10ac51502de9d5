import {
  type DimensionKey,
  dimensions,
  ratingLabel,
  type SectionKey,
  sectionDimensionKeys,
  sections,
} from '#contract/domain/mood.ts';
import type { Rating } from '#web/ui/check-in/rating.ts';
import { RatingSlider } from '#web/ui/check-in/rating-slider.tsx';
import { Card } from '#web/ui/layout/card.tsx';
import type { CheckIn } from './check-in.ts';
import { sectionId } from './check-in-progress.tsx';

interface CheckInSectionProps {
  readonly section: SectionKey;
  readonly checkIn: CheckIn;
  readonly onRate: (key: DimensionKey, rating: Rating) => void;
}

/** The sliders of one section. They are always visible: nothing is folded. */
export function CheckInSection({ section, checkIn, onRate }: CheckInSectionProps) {
  const id = sectionId(section);
  return (
    <Card as="section" id={id} aria-labelledby={`${id}-heading`} className="px-5 pt-4 pb-1.5 lg:px-8 lg:pt-8 lg:pb-4">
      <h2 id={`${id}-heading`} className="lg:pb-2">
        {sections[section]}
      </h2>
      <div>
        {sectionDimensionKeys(section).map((key) => (
          <RatingSlider
            key={key}
            rows="by-width"
            label={dimensions[key].label}
            ends={dimensions[key].ends}
            rating={checkIn.ratings[key]}
            word={ratingLabel(key, checkIn.ratings[key].value)}
            onRate={(rating) => onRate(key, rating)}
          />
        ))}
      </div>
    </Card>
  );
}
