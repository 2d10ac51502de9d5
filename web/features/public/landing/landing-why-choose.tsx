import { PRODUCT_NAME, REFUND_DAYS } from '#contract/limits.ts';
import { Icon } from '#web/ui/brand/icon.tsx';
import { LandingHeading } from './landing-heading.tsx';

const reasons = [
  {
    title: 'Written for this moment',
    text: 'No quote of the day. Each one is for what you just rated, and says who wrote it: an AI service or our own writer.',
  },
  {
    title: 'No grades',
    text: "A low day isn't a red day. Missed days aren't held against you, and you can hide the day streak.",
  },
  {
    title: 'Your name stays out of it',
    text: 'The writer sees your ratings, the time of day, and what changed or helped before. Never your name or address.',
  },
  {
    title: 'Easy to leave',
    text: `Cancel in two steps. Get your first payment back within ${REFUND_DAYS} days.`,
  },
  {
    title: 'Help is always free',
    text: 'Lines to call or text are at the top of every page. No account or plan needed.',
  },
  {
    title: 'Made to be read',
    text: 'Plain words, large text, light or dark. Made for keyboards and screen readers too.',
  },
] as const;

export function LandingWhyChoose() {
  return (
    <section id="why-choose" aria-labelledby="why-heading" className="bg-surface py-section">
      <div className="wrap">
        <LandingHeading id="why-heading" title={`Why Choose ${PRODUCT_NAME}`}>
          Because some days you sail, and some days you stay afloat. Both count.
        </LandingHeading>
        <ul className="mt-8 grid gap-x-8 gap-y-8 sm:grid-cols-2 lg:grid-cols-3">
          {reasons.map(({ title, text }) => (
            <li key={title} className="grid content-start gap-1.5 border-t-3 border-primary pt-4">
              <h3 className="font-voice text-heading leading-tight font-medium text-text">{title}</h3>
              <p className="text-muted">{text}</p>
            </li>
          ))}
        </ul>
      </div>
    </section>
  );
}

const audiences = [
  "Anyone who'd like two quiet minutes a day to themselves",
  'People who find a slider easier than a blank page',
  'Hard weeks, when a kind word is welcome',
  'Good weeks, to see what makes them good',
  'People who want something clear to show at an appointment',
  'People who want to look back without being scored',
] as const;

export const LandingPerfectFor = () => (
  <section aria-labelledby="perfect-heading" className="wrap grid gap-6 py-section lg:grid-cols-[1fr_2fr]">
    <LandingHeading id="perfect-heading" title="Perfect For" />
    <ul className="grid gap-x-8 sm:grid-cols-2">
      {audiences.map((who) => (
        <li key={who} className="flex gap-3 border-t border-border py-3.5">
          <Icon name="check" className="mt-0.5 size-6 text-primary" />
          {who}
        </li>
      ))}
    </ul>
  </section>
);
