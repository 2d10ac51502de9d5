import { LandingHeading } from '../landing/landing-heading.tsx';

/**
 * The place of five sliders and of the words for them. What is in it is drawn by the page's script once the page is there
 * (try-it-client.ts), so that the first words of the page wait for none of it; it has its room from the beginning, so
 * that nothing moves when it comes. Where no script runs, there is nothing to see.
 */
export const TryIt = () => (
  <section
    id="try-it"
    data-try-it
    aria-labelledby="try-heading"
    className="wrap min-h-[68rem] pt-section noscript:hidden lg:min-h-[54.5rem]"
  >
    <LandingHeading id="try-heading" title="Try it now">
      Five of the 15 sliders; the others stay in the middle. Move these to where you are, and read a few words written
      for just that.
    </LandingHeading>
  </section>
);
