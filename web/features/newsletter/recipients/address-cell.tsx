import type { SuppressionReason } from '#contract/calls/newsletter.ts';
import { formatDate } from '#web/dates/format-date.ts';
import { Icon } from '#web/ui/brand/icon.tsx';
import { Breakable } from '#web/ui/data-display/breakable.tsx';
import type { Subscriber } from '../newsletter-admin-queries.ts';

const suppressionReasons: Record<SuppressionReason, string> = {
  refused: 'its mail server refused the address',
  bounced: 'an email bounced',
  complained: 'an email was reported as spam',
};

/** The email address of a row. If it is suppressed, also why nothing is sent to it. */
export function AddressCell({ email, suppressed }: Pick<Subscriber, 'email' | 'suppressed'>) {
  return (
    <>
      <span className="font-semibold break-words">
        <Breakable text={email} />
      </span>
      {suppressed && (
        <span className="mt-0.5 flex gap-1.5 text-caption leading-snug text-danger">
          <Icon name="alert" className="size-4.5" />
          <span className="min-w-0 break-words">
            No newsletters since {formatDate(suppressed.since)}: {suppressionReasons[suppressed.reason]}
            {suppressed.answer && ` (“${suppressed.answer}”)`}.
          </span>
        </span>
      )}
    </>
  );
}
