import type { ReactNode } from 'react';
import { Seascape } from '#web/ui/brand/seascape.tsx';
import { formatPounds } from '#web/ui/data-display/format-pounds.ts';

interface PlanCardProps {
  readonly pricePence: number;
  /** One short line below the price. */
  readonly terms: string;
  /** The start button, or null if there is nothing to start. */
  readonly action: ReactNode;
  readonly footnote: string;
}

export function PlanCard({ pricePence, terms, action, footnote }: PlanCardProps) {
  return (
    <section aria-label="Premium plan" className="overflow-hidden rounded-sheet shadow-lift">
      <Seascape
        time="morning"
        skyClassName="pt-8 pb-5"
        waterClassName="py-6"
        sky={
          <>
            <h2>Premium</h2>
            <p className="mt-6 flex flex-wrap items-baseline gap-2 text-on-sky-muted">
              <b className="font-voice text-[min(4rem,20vw)] leading-none font-medium tracking-[-0.02em] text-on-sky">
                {formatPounds(pricePence)}
              </b>{' '}
              a month
            </p>
            <p className="mt-1.5 font-semibold">{terms}</p>
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
