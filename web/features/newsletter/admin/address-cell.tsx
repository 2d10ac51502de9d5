import type { SuppressionReason } from '../../../../contract/newsletter.ts';
import { Icon } from '../../../ui/icon.tsx';
import { dayOf } from './dates.ts';
import type { Subscriber } from './newsletter-queries.ts';

const why: Record<SuppressionReason, string> = {
  refused: 'its mail server refused the address',
  bounced: 'a mail came back',
  complained: 'a mail was reported as spam',
};

/** The address of a row, and why nothing is sent to it, where nothing is. */
export function AddressCell({ email, suppressed }: Pick<Subscriber, 'email' | 'suppressed'>) {
  return (
    <>
      <span className="font-semibold break-words">{email}</span>
      {suppressed && (
        <span className="mt-0.5 flex gap-1.5 text-caption leading-snug text-danger">
          <Icon name="alert" className="size-4.5" />
          <span className="min-w-0 break-words">
            Gets no mail since {dayOf(suppressed.since)}: {why[suppressed.reason]}
            {suppressed.answer && ` (“${suppressed.answer}”)`}.
          </span>
        </span>
      )}
    </>
  );
}
