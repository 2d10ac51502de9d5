import { dayName } from '../../ui/relative-day.ts';
import { dayOfSeconds, pounds } from './plan-status.ts';

interface TrialStepsProps {
  readonly trialDays: number;
  readonly pricePence: number;
  /** Unix seconds. */
  readonly firstChargeAt: number;
}

/** What happens when, with the real days, before any card is asked for. */
export function TrialSteps({ trialDays, pricePence, firstChargeAt }: TrialStepsProps) {
  const charge = dayOfSeconds(firstChargeAt);
  const steps =
    trialDays > 0
      ? [
          { title: `Today, ${dayName(Date.now())}`, text: 'Everything is open to you. You pay £0.00.' },
          { title: charge, text: `First payment of ${pounds(pricePence)}, then once a month.` },
          { title: 'Any time', text: `Cancel before ${charge} and you pay nothing.` },
        ]
      : [
          { title: `Today, ${charge}`, text: `First payment of ${pounds(pricePence)}. Everything is open to you.` },
          { title: 'Each month', text: `${pounds(pricePence)}, until you cancel.` },
        ];
  return (
    <ol className="mt-4">
      {steps.map(({ title, text }, index) => (
        <li key={title} className="group relative grid pb-5 pl-9 last:pb-0">
          <span
            aria-hidden="true"
            className={`absolute top-1 left-0 h-[0.95rem] w-5 rounded-(--ek-radius-hull) ${index === 0 ? 'bg-lamp' : 'bg-primary'}`}
          />
          <span
            aria-hidden="true"
            className="absolute top-[1.6rem] bottom-px left-[0.56rem] w-0.5 bg-border group-last:hidden"
          />
          <b>{title}</b>
          <span className="text-muted">{text}</span>
        </li>
      ))}
    </ol>
  );
}
