import { SampleSlider } from '../landing/sample-slider.tsx';
import { writeSampleQuote } from './sample-quote.ts';

/**
 * A small check-in in the hero: sliders, and a sample quote that is replaced by the visitor's own. Its label stands
 * above it, because the sliders before it are not set. The page's script
 * replaces the pictures of the sliders with real ones once the page has loaded (try-it-client.ts), so that they do not
 * delay its first paint. Their space is reserved, so that nothing shifts then. Without a script only the sample is
 * visible.
 */
export const TryIt = () => (
  <section
    id="try-it"
    data-try-it
    aria-labelledby="try-heading"
    className="grid grid-cols-[minmax(0,1fr)] content-start gap-5 rounded-card bg-raised px-5 py-6 text-text shadow-lift forced-colors:border sm:px-8 lg:pointer-events-auto lg:w-100"
  >
    <h2 id="try-heading">Try it now</h2>
    <div data-try-sliders className="min-h-100 noscript:hidden">
      <div aria-hidden="true" className="grid gap-12">
        <SampleSlider dimension="stressLevel" value={null} />
        <SampleSlider dimension="sleepQuality" value={null} />
      </div>
    </div>
    <div data-try-outcome className="grid gap-4 border-t border-border pt-5">
      <p data-try-example className="text-small text-muted">
        For example, with stress 4 and sleep 2
      </p>
      <div role="status">
        <blockquote className="text-quote-sm">{writeSampleQuote()}</blockquote>
      </div>
      <p data-try-by className="text-small text-balance text-muted">
        By our own writer
      </p>
    </div>
  </section>
);
