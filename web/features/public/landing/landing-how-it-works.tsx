import { TRIAL_DAYS } from '#contract/limits.ts';
import { LandingHeading } from './landing-heading.tsx';

const steps = [
  { title: 'Create your account', text: 'An email address and a password are enough.' },
  {
    title: `Start your ${TRIAL_DAYS} free days`,
    text: 'You see the date and price of the first payment before we ask for a card. We email you a reminder the day before.',
  },
  {
    title: 'Rate how you feel',
    text: 'Move the sliders that matter today and leave the rest. Three take ten seconds, all 15 about a minute.',
  },
  {
    title: 'Read your quote',
    text: "It's written for the ratings you just gave. Save it, share it, or say it didn't help and try other words.",
  },
] as const;

export function LandingHowItWorks() {
  return (
    <section aria-labelledby="how-heading" className="wrap pb-section">
      <LandingHeading id="how-heading" title="How It Works" />
      <ol className="mt-6 grid gap-x-8 gap-y-6 sm:grid-cols-2 lg:grid-cols-4">
        {steps.map(({ title, text }, index) => (
          <li key={title} className="grid grid-cols-[2.25rem_minmax(0,1fr)] content-start lg:grid-cols-1">
            <span aria-hidden="true" className="font-voice text-numeral leading-none text-primary lg:mb-3">
              {index + 1}
            </span>
            <div className="border-t-3 border-primary pt-2.5 lg:pt-4">
              <h3 className="text-body leading-snug text-text">{title}</h3>
              <p className="mt-1 text-muted">{text}</p>
            </div>
          </li>
        ))}
      </ol>
    </section>
  );
}
