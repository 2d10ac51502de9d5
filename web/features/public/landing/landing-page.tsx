import { PRODUCT_NAME, TRIAL_DAYS } from '#contract/limits.ts';
import { pages } from '#contract/pages.ts';
import { Seascape } from '#web/ui/brand/seascape.tsx';
import { ButtonLink } from '#web/ui/form/button.tsx';
import { START_TRIAL_PATH } from '../layout/start-trial-path.ts';
import { StaticPageLayout } from '../layout/static-page-layout.tsx';
import { monthlyPrice } from '../price.ts';
import { LandingFeatures } from './landing-features.tsx';
import { LandingHero } from './landing-hero.tsx';
import { LandingHowItWorks } from './landing-how-it-works.tsx';
import { LandingLoader } from './landing-loader.tsx';
import { LandingPerfectFor, LandingWhyChoose } from './landing-why-choose.tsx';
import { NewsletterSection } from './newsletter-section.tsx';

/** The landing page for visitors. */
export function LandingPage() {
  return (
    <>
      <LandingLoader />
      <StaticPageLayout sky>
        <LandingHero />
        <LandingFeatures />
        <LandingHowItWorks />
        <LandingWhyChoose />
        <LandingPerfectFor />
        <DisclaimerNotice />
        <ReadyToStart />
        <NewsletterSection />
      </StaticPageLayout>
    </>
  );
}

const DisclaimerNotice = () => (
  <section aria-labelledby="notice-heading" className="wrap pb-section">
    <div className="border-t-3 border-primary pt-5">
      <h2 id="notice-heading">Important Notice</h2>
      <p className="mt-2 max-w-[48rem] text-muted">
        {PRODUCT_NAME} is a companion for your days. It is not a substitute for professional mental-health advice,
        diagnosis or treatment, and nobody monitors what you enter. If you need someone to talk to, <b>Help now</b> at
        the top of this page has <a href={pages.help}>lines you can call or text</a>, free of charge. If life is in
        danger, call your emergency number.
      </p>
    </div>
  </section>
);

const ReadyToStart = () => (
  <section aria-labelledby="ready-heading">
    <Seascape
      time="evening"
      className="lg:[--sea-x:72%]"
      skyClassName="pt-section pb-6 lg:pt-20"
      waterClassName="pt-8 pb-14"
      sky={
        <h2 id="ready-heading" className="text-display">
          Ready to Start?
        </h2>
      }
      water={
        <div className="grid max-w-128 gap-5">
          <p className="text-lead text-on-water-muted">
            {TRIAL_DAYS} days with full access, then {monthlyPrice} a month. If it's not for you, cancel before they end
            and pay nothing.
          </p>
          <div className="flex flex-wrap gap-3">
            <ButtonLink href={START_TRIAL_PATH} variant="paper">
              Start Free Trial
            </ButtonLink>
            <ButtonLink href={pages.faq} variant="line">
              Read the FAQ first
            </ButtonLink>
          </div>
        </div>
      }
    />
  </section>
);
