import { LandingHeading } from '../landing/landing-heading.tsx';

/**
 * The place of the five sliders and their quote. The page's script draws its content once the page has loaded
 * (try-it-client.ts), so that it does not delay the page's first paint. Its space is reserved from the beginning, so
 * that nothing shifts when it appears. Without a script, it is invisible.
 */
export const TryIt = () => (
  <section
    id="try-it"
    data-try-it
    aria-labelledby="try-heading"
    className="wrap min-h-[68rem] pt-section noscript:hidden lg:min-h-[54.5rem]"
  >
    <LandingHeading id="try-heading" title="Try it now">
      Five of the 15 sliders. Move the ones you like to match how you feel, and read a few words written for exactly
      that.
    </LandingHeading>
  </section>
);
