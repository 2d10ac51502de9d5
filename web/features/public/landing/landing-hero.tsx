import { TAGLINE, TRIAL_DAYS } from '../../../../contract/limits.ts';
import { pages } from '../../../../contract/pages.ts';
import { Seascape } from '../../../ui/brand/seascape.tsx';
import { ButtonLink } from '../../../ui/form/button.tsx';
import { START_TRIAL_PATH } from '../layout/start-trial-path.ts';
import { monthlyPrice } from '../price.ts';
import { SampleSlider } from './sample-slider.tsx';

/**
 * What the product is, at a glance, and the sign-up link. The card overlaps the horizon, or on a phone the water's
 * edge.
 */
export function LandingHero() {
  return (
    <div className="relative">
      <Seascape
        time="morning"
        className="min-h-[min(42rem,calc(100svh-3.75rem))] lg:[--sea-x:52%]"
        skyClassName="min-h-72 pt-12 pb-7 lg:pt-20"
        waterClassName="pt-9 pb-24 lg:pt-11 lg:pb-16"
        sky={
          <div className="lg:max-w-[calc(100%-29rem)]">
            <p className="mb-3 text-lead text-on-sky-muted">Track. Reflect. Thrive.</p>
            <h1 className="text-[min(15.5vw,clamp(2.25rem,1.55rem+2.6vw,3.75rem))] leading-[1.06] tracking-[-0.018em]">
              {TAGLINE}
            </h1>
          </div>
        }
        water={
          <div className="grid max-w-128 gap-5">
            <p className="text-lead text-on-water-muted">
              Rate how you feel in about a minute, or less. Read a short quote written for that moment. Watch your days
              find their level.
            </p>
            <div className="flex flex-wrap gap-3">
              <ButtonLink href={START_TRIAL_PATH} variant="paper">
                Start Free Trial
              </ButtonLink>
              <ButtonLink href={pages.auth} variant="line">
                Sign in
              </ButtonLink>
            </div>
            <p className="text-small text-on-water-muted">
              {TRIAL_DAYS} days free, then {monthlyPrice} a month. Cancel any time, in two clicks.
            </p>
          </div>
        }
      />
      <div className="wrap relative z-10 -mt-14 grid lg:pointer-events-none lg:absolute lg:inset-x-0 lg:bottom-28 lg:mt-0 lg:justify-items-end">
        <SampleCheckIn />
      </div>
    </div>
  );
}

/** Real ratings and a real quote: the built-in writer wrote it for exactly these ratings. */
const SampleCheckIn = () => (
  <figure className="grid gap-6 rounded-card bg-raised px-5 py-6 text-text shadow-lift forced-colors:border sm:px-8 lg:pointer-events-auto lg:w-96">
    <SampleSlider dimension="stressLevel" value={4} />
    <SampleSlider dimension="sleepQuality" value={2} />
    <blockquote className="border-t border-border pt-5 text-quote-sm">
      You are under pressure tonight, and you are running on a poor night. You do not have to carry the whole evening at
      once. When you wash your face, you could let the water be warm and go slowly.
    </blockquote>
    <figcaption className="text-small text-balance text-muted">
      A sample quote for these two, by the built-in writer
    </figcaption>
  </figure>
);
