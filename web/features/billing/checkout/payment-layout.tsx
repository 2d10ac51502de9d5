import type { ReactNode } from 'react';
import { Icon } from '#web/ui/brand/icon.tsx';
import { Button } from '#web/ui/form/button.tsx';
import { Card } from '#web/ui/layout/card.tsx';
import { StepHeading } from '#web/ui/layout/step-heading.tsx';

interface PaymentLayoutProps {
  /** What the card will be used for. */
  readonly summary: string;
  readonly onBack: () => void;
  /** True while a card is being submitted: the user cannot go back. */
  readonly pending: boolean;
  readonly children: ReactNode;
}

/** The layout around either card form: the back button, and what will be charged when. */
export function PaymentLayout({ summary, onBack, pending, children }: PaymentLayoutProps) {
  return (
    <div className="grid max-w-136 grid-cols-[minmax(0,1fr)] gap-5">
      <Button variant="ghost" size="small" onClick={onBack} disabled={pending} className="-ml-3 justify-self-start">
        <Icon name="back" className="size-5" />
        Back to Plans
      </Button>
      <Card as="section" pad aria-labelledby="card-form-heading" className="grid grid-cols-[minmax(0,1fr)] gap-5">
        <div className="grid gap-1">
          <StepHeading id="card-form-heading">Payment details</StepHeading>
          <p className="text-muted">{summary}</p>
        </div>
        {children}
      </Card>
    </div>
  );
}
