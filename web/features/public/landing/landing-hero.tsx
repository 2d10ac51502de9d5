import { TAGLINE, TRIAL_DAYS } from '#contract/limits.ts';
import { pages } from '#contract/pages.ts';
import { Seascape } from '#web/ui/brand/seascape.tsx';
import { ButtonLink } from '#web/ui/form/button.tsx';
import { START_TRIAL_PATH } from '../layout/start-trial-path.ts';
import { monthlyPrice } from '../price.ts';
import { TryIt } from '../try-it/try-it.tsx';

/**
 * The product at a glance, the sign-up link, and "Try it now". On a desktop, "Try it now" is next to the text, above
 * the horizon. On a phone it is below the text, at the water's edge. When a quote makes it taller, the water grows, and
 * the text stays in place.
 */
export function LandingHero() {
  return (
    <div className="grid grid-cols-[minmax(0,1fr)]">
      <Seascape
        time="morning"
        className="min-h-[min(38rem,calc(100svh-3.75rem))] lg:[--sea-x:44%] lg:[grid-area:1/1] lg:grid-rows-[minmax(min(26rem,100svh-27rem),auto)_auto_1fr]"
        skyClassName="pt-6 pb-7 lg:pt-20"
        waterClassName="pt-9 pb-24 lg:pt-11 lg:pb-16"
        sky={
          <div className={textWidthClass}>
            <h1 className="mb-2 font-ui text-lead font-normal text-on-sky-muted">{TAGLINE}</h1>
            <p className="font-voice text-display">Hard days count too.</p>
          </div>
        }
        water={
          <div className={`grid max-w-128 gap-5 ${textWidthClass}`}>
            <p className="font-semibold">Track. Reflect. Thrive.</p>
            <p className="text-on-water-muted">
              Rate how you feel in about a minute. Read a short quote written for that moment. Watch your days find
              their level.
            </p>
            <div className="flex flex-wrap gap-3">
              <ButtonLink href={START_TRIAL_PATH} variant="paper" data-main-action="">
                Start Free Trial
              </ButtonLink>
              <ButtonLink href={pages.auth} variant="line">
                Sign in
              </ButtonLink>
            </div>
            <p className="text-small text-on-water-muted">
              {TRIAL_DAYS} days free, then {monthlyPrice} a month. Cancel any time, in two steps.
            </p>
          </div>
        }
      />
      <div className="wrap relative z-10 -mt-14 grid grid-cols-[minmax(0,1fr)] lg:pointer-events-none lg:mt-0 lg:content-start lg:justify-items-end lg:pt-2 lg:pb-14 lg:[grid-area:1/1]">
        <TryIt />
      </div>
    </div>
  );
}

const textWidthClass = 'lg:max-w-[min(32rem,calc(100%-29rem))]';
