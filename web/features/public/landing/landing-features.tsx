import type { ReactNode } from 'react';
import { PRODUCT_NAME } from '#contract/limits.ts';
import { Hull } from '#web/ui/brand/hull.tsx';
import { LandingHeading } from './landing-heading.tsx';
import { SampleSlider } from './sample-slider.tsx';

/** The features of the product. */
export function LandingFeatures() {
  return (
    <section id="features" aria-labelledby="features-heading" className="wrap py-section">
      <LandingHeading id="features-heading" title={`What is ${PRODUCT_NAME}?`}>
        A quiet place to check how you are. Move a few sliders, read a few kind words, and day by day a picture builds
        up that's yours alone.
      </LandingHeading>
      <div className="mt-10 grid gap-10 lg:grid-cols-3 lg:gap-8">
        <FeatureCard
          title="Track."
          text="15 sliders: stress, sleep, hope and more. In the morning, afternoon or evening."
        >
          <SampleSlider dimension="hopeForFuture" value={4} ends />
        </FeatureCard>
        <FeatureCard title="Reflect." text="A few kind sentences, shaped by how you feel. Keep the ones that help.">
          <blockquote className="mb-2 text-quote-sm">
            It's slow going this afternoon. You don't have to hold that against yourself. When you next get up, you
            could shake out your hands for a moment.
          </blockquote>
          <p className="text-small text-muted">A sample quote</p>
        </FeatureCard>
        <FeatureCard title="Thrive." text="Your weeks at a glance. See what lifts you, and what weighs on you.">
          <SampleWeeks />
        </FeatureCard>
      </div>
      <dl className="mt-section grid gap-x-8 sm:grid-cols-2 lg:grid-cols-3">
        {features.map(({ name, text }) => (
          <div key={name} className="border-t border-border py-4">
            <dt className="font-semibold">{name}</dt>
            <dd className="text-muted">{text}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}

const features = [
  { name: 'Favorites', text: 'Save a quote that speaks to you. Read it again or share it.' },
  { name: 'Calendar', text: 'Every day as a small mark, filled to match how it felt. Tap one to read it again.' },
  { name: 'Charts', text: 'Each feeling over a month, three months or a year. Every chart is there as a table too.' },
  { name: 'Insights', text: 'What tends to go together, in plain words, and how sure we are.' },
  { name: 'A page for an appointment', text: 'A one-page PDF to take to a doctor, or anyone you talk to.' },
  {
    name: 'Your data stays yours',
    text: 'Download it, import it or delete it, whenever you like.',
  },
] as const;

interface FeatureCardProps {
  readonly title: string;
  readonly text: string;
  readonly children: ReactNode;
}

const FeatureCard = ({ title, text, children }: FeatureCardProps) => (
  <article className="flex flex-col">
    <div className="mb-4 grid min-h-42 flex-1 grid-cols-[minmax(0,1fr)] content-center rounded-card bg-surface p-5 shadow-rest">
      {children}
    </div>
    <h3 className="font-voice text-title leading-[1.16] font-medium tracking-[-0.01em] text-text">{title}</h3>
    <p className="mt-1 text-muted">{text}</p>
  </article>
);

const sampleWeeks = [2, 3, 2, 1, 3, 3, 4, 2, 3, 4, 3, 3, 4, 5, 3, 4, 3, 2, 4, 4, 5] as const;

const SampleWeeks = () => (
  <div role="img" aria-label="A sample of three weeks, each day drawn as a small mark filled to match how it felt">
    <div aria-hidden="true" className="grid grid-cols-7 justify-items-center gap-y-3">
      {sampleWeeks.map((step, day) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the sample is fixed
        <Hull key={day} score={step} large />
      ))}
    </div>
  </div>
);
