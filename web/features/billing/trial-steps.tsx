import type { ReactNode } from 'react';
import { TRIAL_DAYS } from '../../../contract/limits.ts';
import { dayOfSeconds, pounds } from './plan-status.ts';
import { CancelAddress } from './support-mail.tsx';

const DAY_SECONDS = 86_400;

export interface Offer {
  /** 0 for a person who has had the trial. */
  readonly trialDays: number;
  readonly pricePence: number;
  /** Unix seconds. */
  readonly firstChargeAt: number;
}

interface Step {
  readonly title: string;
  readonly text: ReactNode;
}

function trialSteps(start: string, charge: string, price: string): readonly Step[] {
  return [
    { title: start, text: 'Everything is open to you. You pay £0.00.' },
    { title: charge, text: `First payment of ${price}, then once a month.` },
    {
      title: 'Any time',
      text: (
        <>
          To cancel, write to <CancelAddress />. Before {charge} you pay nothing.
        </>
      ),
    },
  ];
}

/** What happens when, with the real days, before any card is asked for. */
export function OfferSteps({ trialDays, pricePence, firstChargeAt }: Offer) {
  const price = pounds(pricePence);
  // The server's own today: its clock, not this device's, decides the day of the charge.
  const today = `Today, ${dayOfSeconds(firstChargeAt - trialDays * DAY_SECONDS)}`;
  if (trialDays > 0) return <Steps steps={trialSteps(today, dayOfSeconds(firstChargeAt), price)} />;
  return (
    <Steps
      steps={[
        { title: today, text: `First payment of ${price}. Everything is open to you.` },
        { title: 'Each month', text: `${price}, until you cancel.` },
        {
          title: 'Any time',
          text: (
            <>
              To cancel, write to <CancelAddress />. We end it for you.
            </>
          ),
        },
      ]}
    />
  );
}

/** The same for a trial that is running. */
export function RunningTrialSteps({
  trialEnd,
  pricePence,
}: {
  readonly trialEnd: number;
  readonly pricePence: number;
}) {
  const start = dayOfSeconds(trialEnd - TRIAL_DAYS * DAY_SECONDS);
  return <Steps steps={trialSteps(start, dayOfSeconds(trialEnd), pounds(pricePence))} />;
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
          <span className="text-muted">{text}</span>
        </li>
      ))}
    </ol>
  );
}
