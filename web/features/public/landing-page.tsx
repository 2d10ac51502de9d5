import type { ReactNode } from 'react';
import { MONTHLY_PRICE_PENCE, PRODUCT_NAME, TAGLINE, TRIAL_DAYS } from '../../../contract/limits.ts';
import { pages } from '../../../contract/pages.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { Hull } from '../../ui/hull.tsx';
import { Seascape } from '../../ui/seascape.tsx';
import { DocumentFrame } from './document-frame.tsx';

const price = `£${(MONTHLY_PRICE_PENCE / 100).toFixed(2)}`;

/** What a visitor sees at the door. */
export function LandingPage() {
  return (
    <DocumentFrame sky>
      <Hero />
      <Trio />
      <Notice />
    </DocumentFrame>
  );
}

function Hero() {
  return (
    <Seascape
      time="morning"
      className="min-h-[min(47.5rem,100svh)] lg:[--sea-x:58%]"
      skyClassName="min-h-96 pt-28 pb-7 lg:pt-36"
      waterClassName="pt-9 pb-14 lg:pt-11 lg:pb-16"
      sky={
        <>
          <p className="mb-3 text-lead text-on-sky-muted">Track. Reflect. Thrive.</p>
          <h1 className="max-w-[13em] text-[clamp(2.25rem,1.55rem+3vw,4.25rem)] leading-[1.06] tracking-[-0.018em]">
            {TAGLINE}
          </h1>
        </>
      }
      water={
        <div className="grid max-w-136 gap-5">
          <p className="text-lead text-on-water-muted">
            Rate how you feel in two minutes. Read a short quote written for that moment. Watch your days find their
            level.
          </p>
          <div className="flex flex-wrap gap-3">
            <ButtonLink href={`${pages.auth}#create-account`} variant="paper">
              Start Free Trial
            </ButtonLink>
            <ButtonLink href={pages.auth} variant="line">
              Sign in
            </ButtonLink>
          </div>
          <p className="text-small text-on-water-muted">
            {TRIAL_DAYS} days free, then {price} a month. Cancel any time, with two clicks.
          </p>
        </div>
      }
    />
  );
}

const sampleWeek = [2, 3, 2, 1, 3, 3, 4, 2, 3, 4, 3, 3, 4, 5] as const;

function Trio() {
  return (
    <section aria-label="How it works" className="wrap grid gap-10 py-section lg:grid-cols-3 lg:gap-8">
      <Step title="Track." text="15 short sliders: stress, sleep, hope and more. Morning, afternoon or evening.">
        <p className="flex justify-between font-semibold">
          Sleep quality <span className="font-normal text-muted">good</span>
        </p>
        <div aria-hidden="true" className="relative mt-4 h-1.5 rounded-full bg-sunken">
          <div className="h-full w-3/4 rounded-full bg-primary" />
          <span className="absolute top-1/2 left-3/4 grid size-9 -translate-1/2 place-items-center rounded-full bg-primary font-bold text-on-primary">
            4
          </span>
        </div>
        <p className="mt-5 flex justify-between text-small text-muted">
          <span>Very poor</span>
          <span>Rested</span>
        </p>
      </Step>
      <Step title="Reflect." text="A few kind words, shaped by how you feel. Save the ones that help.">
        <blockquote className="mb-2 text-[1.5rem] leading-[1.32]">
          One slow breath, then the next small thing.
        </blockquote>
        <p className="text-small text-muted">A sample quote</p>
      </Step>
      <Step title="Thrive." text="See your weeks at a glance. Notice what lifts you and what pulls you down.">
        <div role="img" aria-label="Two weeks, each day drawn as a small hull filled to how it felt">
          <div aria-hidden="true" className="grid grid-cols-7 justify-items-center gap-y-3">
            {sampleWeek.map((step, day) => (
              // The days of a fixed sample never move.
              // biome-ignore lint/suspicious/noArrayIndexKey: see above
              <Hull key={day} score={step} />
            ))}
          </div>
        </div>
      </Step>
    </section>
  );
}

interface StepProps {
  readonly title: string;
  readonly text: string;
  readonly children: ReactNode;
}

function Step({ title, text, children }: StepProps) {
  return (
    <article>
      <div className="mb-4 grid min-h-38 grid-cols-[minmax(0,1fr)] content-center rounded-card bg-surface px-5 py-4 shadow-rest">
        {children}
      </div>
      <h2 className="text-title">{title}</h2>
      <p className="text-muted">{text}</p>
    </article>
  );
}

function Notice() {
  return (
    <section aria-labelledby="notice-heading" className="wrap pb-section">
      <div className="max-w-measure border-t-3 border-primary pt-5">
        <h2 id="notice-heading">Important Notice</h2>
        <p className="mt-2 text-muted">
          {PRODUCT_NAME} is a companion for your days. It is not a substitute for professional mental-health advice,
          diagnosis or treatment. If you need someone to talk to now, open Help now at the top of this page: it is free
          and always there.
        </p>
      </div>
    </section>
  );
}
