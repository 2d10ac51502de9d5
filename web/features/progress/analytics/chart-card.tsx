import { ChartColumn, Table } from 'lucide-react';
import { type ReactNode, useId, useState } from 'react';
import { QueryFailure, type RetriableQuery } from '#web/ui/feedback/query-failure.tsx';
import { Skeleton } from '#web/ui/feedback/skeleton.tsx';
import { Button } from '#web/ui/form/button.tsx';
import { Card } from '#web/ui/layout/card.tsx';
import './analytics.css';

/** The parts of a query that a card needs. */
export interface ChartQuery<Data> extends RetriableQuery {
  readonly data: Data | undefined;
  readonly isError: boolean;
}

/** The chart to show, or a text about what is missing. */
export type ChartView =
  | { readonly missing: ReactNode }
  | {
      /** One sentence that says what the drawing shows. The drawing itself is hidden from screen readers. */
      readonly summary: string;
      readonly drawing: ReactNode;
      /** The same numbers as the drawing. */
      readonly table: ReactNode;
    };

interface ChartCardProps<Data> {
  readonly title: string;
  readonly query: ChartQuery<Data>;
  readonly failure: string;
  readonly view: (data: Data) => ChartView;
  /** Rendered above the drawing in every state. */
  readonly controls?: ReactNode;
  /** Approximate height of the drawing: any CSS length. */
  readonly height?: string;
  /** Render nothing until there is something to draw. Another card then says what appears when. */
  readonly hiddenWhileEmpty?: boolean;
}

/** A chart with its own query: while it loads, or if it fails, the rest of the page is unaffected. */
export function ChartCard<Data>(props: ChartCardProps<Data>) {
  const { title, query, failure, view, controls, height = '10rem', hiddenWhileEmpty = false } = props;
  const { data, isError, isFetching } = query;
  const headingId = useId();
  const [asTable, setAsTable] = useState(false);
  const shown = data === undefined ? null : view(data);
  const chart = shown && 'summary' in shown ? shown : null;
  if (hiddenWhileEmpty && !chart && (data !== undefined || !isError)) return null;
  return (
    <Card as="section" pad aria-labelledby={headingId} aria-busy={isFetching || undefined}>
      <div className="flex flex-wrap items-start justify-between gap-x-4">
        <h2 id={headingId} className="min-w-0 flex-[1_1_11rem]">
          {title}
        </h2>
        {chart && <TableToggle title={title} asTable={asTable} onChange={setAsTable} />}
      </div>
      {chart && <p className="mt-1 max-w-measure text-small text-muted">{chart.summary}</p>}
      {controls && <div className="mt-4">{controls}</div>}
      <div className="mt-5">
        {chart && (asTable ? chart.table : <div aria-hidden="true">{chart.drawing}</div>)}
        {shown && 'missing' in shown && <div className="text-muted">{shown.missing}</div>}
        {!shown && isError && <QueryFailure query={query} text={failure} />}
        {!shown && !isError && <Loading title={title} height={height} />}
      </div>
    </Card>
  );
}

interface TableToggleProps {
  readonly title: string;
  readonly asTable: boolean;
  readonly onChange: (asTable: boolean) => void;
}

/** Placed at the end of the heading. */
export function TableToggle({ title, asTable, onChange }: TableToggleProps) {
  const Shape = asTable ? ChartColumn : Table;
  return (
    <Button variant="ghost" size="small" className="-mt-2 -mr-3 px-3 font-medium" onClick={() => onChange(!asTable)}>
      <Shape className="size-5" strokeWidth={1.75} aria-hidden="true" />
      <span>
        <span className="sr-only">View as </span>
        <span className="inline-block first-letter:uppercase">{asTable ? 'chart' : 'table'}</span>
        <span className="sr-only"> ({title})</span>
      </span>
    </Button>
  );
}

function Loading({ title, height }: { readonly title: string; readonly height: string }) {
  return (
    <>
      <p role="status" className="sr-only">
        Loading: {title}
      </p>
      <Skeleton height={height} radius="var(--ek-radius-control)" />
    </>
  );
}
