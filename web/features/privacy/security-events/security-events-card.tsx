/** In Settings: the account's security events, so that the user notices if anyone else uses it. */

import { useInfiniteQuery } from '@tanstack/react-query';
import { type RefObject, useRef } from 'react';
import type { AuditEvent } from '#contract/schemas/audit-event.ts';
import { useFocusOnRemoval } from '#web/browser/use-focus-on-removal.ts';
import { formatDayAndTime } from '#web/dates/relative-day.ts';
import type { PagedQuery } from '#web/ui/data-display/load-more.tsx';
import { QueryFailure } from '#web/ui/feedback/query-failure.tsx';
import { Skeleton } from '#web/ui/feedback/skeleton.tsx';
import { Button } from '#web/ui/form/button.tsx';
import { FoldedSettingSection } from '#web/ui/layout/setting-section.tsx';
import { securityEventLabel } from './security-event-labels.ts';
import { securityEventsQuery } from './security-events-query.ts';

export const SecurityEventsCard = () => (
  <FoldedSettingSection id="account-events" title="Account activity" value="Sign-ins, changes and downloads">
    <p className="text-small text-muted">Kept for two years. If you don't recognise something, change your password.</p>
    <SecurityEvents />
  </FoldedSettingSection>
);

function SecurityEvents() {
  const query = useInfiniteQuery(securityEventsQuery);
  const list = useRef<HTMLUListElement>(null);
  const { data, isError } = query;
  if (!data && isError) {
    return <QueryFailure query={query} text="We couldn't load this list." />;
  }
  if (!data) return <Skeleton height="9rem" />;
  const events = data.pages.flatMap((page) => page.events);
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-3">
      {events.length === 0 && <p>Nothing yet.</p>}
      <ul ref={list} tabIndex={-1} className="grid">
        {events.map((event) => (
          <Event key={event.id} event={event} />
        ))}
      </ul>
      {query.hasNextPage && <OlderEventsButton query={query} list={list} />}
    </div>
  );
}

interface OlderEventsButtonProps {
  readonly query: PagedQuery;
  readonly list: RefObject<HTMLElement | null>;
}

/** Disappears with the last page. */
function OlderEventsButton({ query, list }: OlderEventsButtonProps) {
  const box = useRef<HTMLDivElement>(null);
  useFocusOnRemoval(box, list);
  return (
    <div ref={box}>
      <Button
        variant="secondary"
        size="small"
        pending={query.isFetchingNextPage}
        onClick={() => void query.fetchNextPage()}
      >
        {query.isFetchNextPageError ? 'Try again' : 'Show older ones'}
      </Button>
    </div>
  );
}

/** One event. It names the actor if that was not the user. */
const Event = ({ event: { at, action, actor, details } }: { readonly event: AuditEvent }) => (
  <li className="flex flex-wrap justify-between gap-x-4 gap-y-1 border-border py-3 not-first:border-t">
    <div className="min-w-0 flex-[1_1_14rem]">
      <p className="font-semibold">{securityEventLabel(action)}</p>
      <p className="text-small text-muted">
        {[details, actor !== null && actor !== 'you' && `by ${actor}`].filter(Boolean).join(', ')}
      </p>
    </div>
    <p className="text-small text-muted">
      <time dateTime={at}>{formatDayAndTime(at)}</time>
    </p>
  </li>
);
