import { planLabel, type StatusColor, type Subscription, statusColor, statusText } from './plan-status.ts';

const dotClasses: Record<StatusColor, string> = { green: 'bg-positive', blue: 'bg-primary', red: 'bg-danger' };

/** The plan's name, and its state as a dot with text. */
export function PlanBadge({ subscription }: { readonly subscription: Subscription }) {
  return (
    <div>
      <p className="font-voice text-heading font-medium">{planLabel(subscription)}</p>
      <p className="flex items-center gap-2 text-muted">
        <span
          aria-hidden="true"
          data-dot={statusColor(subscription)}
          className={`size-2.5 flex-none rounded-full ${dotClasses[statusColor(subscription)]}`}
        />
        {statusText(subscription)}
      </p>
    </div>
  );
}
