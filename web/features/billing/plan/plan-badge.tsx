import { StatusLabel } from '#web/ui/feedback/status-label.tsx';
import {
  isCancelling,
  planLabel,
  type StatusColor,
  type Subscription,
  statusColor,
  statusText,
} from './plan-status.ts';

const dotClasses: Record<StatusColor, string> = { green: 'bg-positive', blue: 'bg-primary', red: 'bg-danger' };

/** The plan's name, its state as a dot with text, and whether it is cancelled. */
export function PlanBadge({ subscription }: { readonly subscription: Subscription }) {
  return (
    <div>
      <p className="font-voice text-heading font-medium">{planLabel(subscription)}</p>
      <div className="flex flex-wrap items-center gap-x-4 text-muted">
        <p className="flex items-center gap-2">
          <span
            aria-hidden="true"
            className={`size-2.5 flex-none rounded-full ${dotClasses[statusColor(subscription)]}`}
          />
          {statusText(subscription)}
        </p>
        {isCancelling(subscription) && <StatusLabel look="off">Cancelled</StatusLabel>}
      </div>
    </div>
  );
}
