import { useInfiniteQuery } from '@tanstack/react-query';
import { useMemo, useRef } from 'react';
import type { AuditEvent } from '#contract/schemas/audit-event.ts';
import { formatDateTime } from '#web/dates/format-date.ts';
import { Breakable } from '#web/ui/data-display/breakable.tsx';
import { PagedTable } from '#web/ui/data-display/paged-table.tsx';
import type { Column } from '#web/ui/data-display/row-table.tsx';
import { Card } from '#web/ui/layout/card.tsx';
import { useHashTarget } from '#web/ui/layout/use-hash-target.ts';
import { auditLogQuery } from '../admin-queries.ts';
import { auditActionLabels } from './audit-labels.ts';

/** The anchor that links lead to. */
export const AUDIT_LOG_ID = 'audit-log';

/** Every action by administrators, and everything that affected an account's security. It cannot be edited. */
export function AuditLogCard() {
  const query = useInfiniteQuery(auditLogQuery);
  const rows = useMemo(() => query.data?.pages.flatMap(({ events }) => events), [query.data]);
  const heading = useRef<HTMLHeadingElement>(null);
  useHashTarget(AUDIT_LOG_ID, heading);
  return (
    <Card as="section" pad aria-labelledby={AUDIT_LOG_ID} className="grid grid-cols-[minmax(0,1fr)] gap-4">
      <h2 ref={heading} id={AUDIT_LOG_ID} tabIndex={-1} className="scroll-mt-4">
        Audit log
      </h2>
      <PagedTable
        caption="Logged events"
        columns={columns}
        widths={COLUMN_WIDTHS}
        query={query}
        rows={rows}
        total={query.hasNextPage ? null : (rows?.length ?? 0)}
        summary={rows?.length === 0 ? 'Nothing has been logged yet.' : 'Newest first.'}
      />
    </Card>
  );
}

const COLUMN_WIDTHS = '@3xl:grid-cols-[10rem_minmax(0,1fr)_minmax(0,1fr)_minmax(0,1fr)_minmax(0,1fr)]';

const columns: readonly Column<AuditEvent>[] = [
  { head: 'When', cell: ({ at }) => formatDateTime(at), place: 'whole-row', plain: true },
  {
    head: 'What',
    cell: ({ action }) => <span className="font-semibold">{auditActionLabels[action]}</span>,
    place: 'whole-row',
    plain: true,
  },
  { head: 'Who', cell: ({ actor }) => userCell(actor, 'Unknown'), place: 'whole-row' },
  { head: 'About', cell: ({ about }) => userCell(about, 'No one'), place: 'whole-row' },
  {
    head: 'Details',
    cell: ({ details }) => <span className="break-words">{details || 'None'}</span>,
    place: 'whole-row',
  },
];

const userCell = (email: string | null, otherwise: string) => (
  <span className={`break-words ${email === null ? 'text-muted' : ''}`}>
    {email === null ? otherwise : <Breakable text={email} />}
  </span>
);
