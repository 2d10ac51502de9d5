import { pages } from '#contract/pages.ts';
import { RatingSliderPlaceholder } from '#web/ui/check-in/rating-slider-placeholder.tsx';
import { ButtonLink } from '#web/ui/form/button.tsx';
import { BelowTheButton } from './below-the-button.tsx';

/** Reserves the space of the short check-in while its code is being loaded, with a link to the check-in page. */
export const ShortCheckInPlaceholder = () => (
  <div aria-busy="true">
    <p className="mt-1 text-muted">Three sliders, about ten seconds.</p>
    <div className="mt-1 mb-3">
      <RatingSliderPlaceholder />
      <RatingSliderPlaceholder />
      <RatingSliderPlaceholder />
    </div>
    <ButtonLink href={pages.sliders} wide data-main-action="">
      Start Assessment
    </ButtonLink>
    <BelowTheButton />
  </div>
);
