import type { ReactNode } from 'react';
import { Seascape } from '../../ui/seascape.tsx';
import { pounds } from './plan-status.ts';

interface PlanCardProps {
  readonly offer: { readonly trialDays: number; readonly pricePence: number };
  /** The start button, where there is something to start. */
  readonly action: ReactNode;
  readonly footnote: string;
}

export function PlanCard({ offer, action, footnote }: PlanCardProps) {
  const trial = offer.trialDays > 0;
  return (
    <section aria-label="Premium plan" className="self-start overflow-hidden rounded-sheet shadow-lift">
      <Seascape
        time="morning"
        skyClassName="pt-8 pb-5"
        waterClassName="py-6"
        sky={
          <>
            <h2>Premium</h2>
            <p className="mt-6 flex flex-wrap items-baseline gap-2 text-on-sky-muted">
              <b className="font-voice text-[4rem] leading-none font-medium tracking-[-0.02em] text-on-sky">
                {pounds(offer.pricePence)}
              </b>{' '}
              a month
            </p>
            <p className="mt-1.5 font-semibold">{trial ? `${offer.trialDays} days free first` : 'Cancel any time'}</p>
          </>
        }
        water={
          <div className="grid gap-3">
            {action}
            <p className="text-center text-small text-on-water-muted">{footnote}</p>
          </div>
        }
      />
    </section>
  );
}
