/** The timeline of a trial with its real times, shown before a card is requested. */
import { TRIAL_DAYS } from '#contract/limits.ts';
import { formatPounds } from '#web/ui/data-display/format-pounds.ts';
import { DAY_SECONDS, formatUnixDateTime, formatUnixDay } from './format-unix-time.ts';
import { hasPlan, isCancelling } from './plan-status.ts';
import { monthlyPricePence, type Plan, periodEnd } from './plan-text.ts';

/** 'How the 3-Day Trial Works'. Renders nothing once the trial is over. */
export function HowItWorks({ plan }: { readonly plan: Plan }) {
  if (hasPlan(plan) && !plan.isTrialing) return null;
  const hadTrial = !plan.isTrialing && plan.offer.trialDays === 0;
  return (
    <section>
      <h2>{`How the ${plan.offer.trialDays || TRIAL_DAYS}-Day Trial Works`}</h2>
      {hadTrial && (
        <p className="mt-2 max-w-measure">
          You've had your free trial. You pay {formatPounds(plan.offer.pricePence)} today.
        </p>
      )}
      <Steps steps={stepsFor(plan)} />
    </section>
  );
}

interface Step {
  readonly title: string;
  readonly text: string;
}

function stepsFor(plan: Plan): readonly Step[] {
  const { trialDays, firstChargeAt, pricePence } = plan.offer;
  if (plan.isTrialing) return runningSteps(plan);
  // Today by the server's clock, because that clock and not this device's decides the day of the charge.
  const today = `Today, ${formatUnixDay(firstChargeAt - trialDays * DAY_SECONDS)}`;
  return trialDays > 0 ? trialSteps(today, firstChargeAt, pricePence) : paidSteps(today, pricePence);
}

function trialSteps(start: string, chargeAt: number, pricePence: number): readonly Step[] {
  const price = formatPounds(pricePence);
  return [
    { title: start, text: 'Full access. You pay £0.00.' },
    { title: formatUnixDay(chargeAt - DAY_SECONDS), text: 'We email you a reminder before the first payment.' },
    {
      title: formatUnixDateTime(chargeAt),
      text: `You pay ${price} on ${formatUnixDay(chargeAt)}, unless you cancel before then. Then ${price} each month.`,
    },
    { title: 'Any time', text: 'Cancel on this page, in two steps. Before the first payment you pay nothing.' },
  ];
}

function runningSteps(plan: Plan): readonly Step[] {
  const end = periodEnd(plan) ?? plan.offer.firstChargeAt;
  const start = formatUnixDay(end - TRIAL_DAYS * DAY_SECONDS);
  if (!isCancelling(plan)) return trialSteps(start, end, monthlyPricePence(plan));
  return [
    { title: start, text: 'Full access. You pay £0.00.' },
    { title: formatUnixDateTime(end), text: 'Your trial ends. You cancelled, so you pay nothing.' },
  ];
}

function paidSteps(today: string, pricePence: number): readonly Step[] {
  const price = formatPounds(pricePence);
  return [
    { title: today, text: `You pay ${price}. Full access.` },
    { title: 'Each month', text: `You pay ${price}, until you cancel.` },
    { title: 'Any time', text: "Cancel on this page, in two steps. You keep what you've paid for." },
  ];
}

function Steps({ steps }: { readonly steps: readonly Step[] }) {
  return (
    <ol className="mt-4">
      {steps.map(({ title, text }) => (
        <li key={title} className="group relative grid pb-5 pl-9 last:pb-0">
          <span
            aria-hidden="true"
            className="absolute top-1 left-0 h-[0.95rem] w-5 rounded-(--ek-radius-hull) bg-primary group-first:bg-lamp"
          />
          <span
            aria-hidden="true"
            className="absolute top-[1.6rem] bottom-px left-[0.56rem] w-0.5 bg-border group-last:hidden"
          />
          <b>{title}</b>
          <span className="max-w-measure text-muted">{text}</span>
        </li>
      ))}
    </ol>
  );
}
