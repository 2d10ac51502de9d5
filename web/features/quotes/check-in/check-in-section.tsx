import {
  type DimensionKey,
  dimensions,
  ratingLabel,
  type SectionKey,
  sectionDimensionKeys,
  sections,
} from '../../../../contract/domain/mood.ts';
import { Icon } from '../../../ui/brand/icon.tsx';
import { type Rating, RatingSlider } from '../../../ui/check-in/rating-slider.tsx';
import { Card } from '../../../ui/layout/card.tsx';
import { type CheckIn, formatHardRatings } from './check-in.ts';
import { formatCounts, sectionId } from './check-in-progress.tsx';

interface CheckInSectionProps {
  readonly section: SectionKey;
  readonly checkIn: CheckIn;
  readonly onRate: (key: DimensionKey, rating: Rating) => void;
  /** The folding state on a phone, or null where sections do not fold. */
  readonly fold: { readonly isOpen: boolean; readonly onToggle: () => void } | null;
}

/** The sliders of one section. When folded it shows a summary. Folding loses no ratings. */
export function CheckInSection({ section, checkIn, onRate, fold }: CheckInSectionProps) {
  const id = sectionId(section);
  const isOpen = fold?.isOpen ?? true;
  return (
    <Card as="section" id={id} aria-labelledby={`${id}-heading`} className="overflow-clip">
      {fold ? (
        <FoldingHeader section={section} checkIn={checkIn} fold={fold} />
      ) : (
        <h2 id={`${id}-heading`} className="px-8 pt-8 pb-2">
          {sections[section]}
        </h2>
      )}
      <div id={`${id}-sliders`} hidden={!isOpen} className="px-5 pb-2 lg:px-8 lg:pb-4">
        {sectionDimensionKeys(section).map((key) => (
          <RatingSlider
            key={key}
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

function FoldingHeader({
  section,
  checkIn,
  fold,
}: Pick<CheckInSectionProps, 'section' | 'checkIn'> & { readonly fold: NonNullable<CheckInSectionProps['fold']> }) {
  const id = sectionId(section);
  return (
    <h2>
      <button
        type="button"
        aria-expanded={fold.isOpen}
        aria-controls={`${id}-sliders`}
        onClick={fold.onToggle}
        className="flex w-full items-center gap-4 px-5 py-4 text-left -outline-offset-3!"
      >
        <span className="min-w-0 flex-1">
          <span id={`${id}-heading`} className="block">
            {sections[section]}
          </span>
          <span className="mt-0.5 block font-ui text-small font-normal text-muted">
            {formatSectionState(checkIn, section, fold.isOpen)}
          </span>
        </span>
        <Icon name="open" className={`size-6 text-muted ${fold.isOpen ? 'rotate-180' : ''}`} />
      </button>
    </h2>
  );
}

/** How many sliders are set and carried. When folded, also the hard ratings, which are then hidden. */
function formatSectionState(checkIn: CheckIn, section: SectionKey, isOpen: boolean): string {
  const hard = isOpen ? [] : formatHardRatings(checkIn, section);
  return [...formatCounts(checkIn, section), ...hard].join(', ');
}
