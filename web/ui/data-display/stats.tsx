import { QueryFailure, type RetriableQuery } from '../feedback/query-failure.tsx';
import { Skeleton } from '../feedback/skeleton.tsx';
import { Card } from '../layout/card.tsx';
import { formatInteger } from './format-integer.ts';

interface StatsProps {
  readonly label: string;
  /** `figure` is undefined until it has loaded. `note` adds a detail: "71.5%". */
  readonly figures: readonly (readonly [name: string, figure: number | undefined, note?: string | undefined])[];
  readonly query: RetriableQuery & { readonly isError: boolean };
}

/**
 * A few figures on one slab, each with its number first: three in a row, or four, which are two by two on a phone. Large
 * text takes more rows.
 */
export function Stats({ label, figures, query }: StatsProps) {
  if (query.isError && figures.some(([, figure]) => figure === undefined))
    return (
      <Card pad>
        <QueryFailure query={query} text="We couldn't load these figures." />
      </Card>
    );
  const width = figures.length === 4 ? 'basis-[max(9.5rem,40%)] lg:basis-40' : 'basis-22';
  return (
    <Card as="section" aria-label={label} className="overflow-hidden">
      <dl className="flex flex-wrap gap-px bg-border">
        {figures.map(([name, figure, note]) => (
          <div key={name} className={`flex grow flex-col justify-end bg-surface px-3.5 py-4 lg:px-8 lg:py-6 ${width}`}>
            <dt className="text-small font-semibold">{name}</dt>
            <dd className="-order-1 mb-2 flex flex-wrap items-baseline gap-x-2 font-voice text-numeral font-medium tabular-nums">
              {figure === undefined ? <Skeleton width="3rem" height="2rem" /> : formatInteger(figure)}
              {note && <span className="font-ui text-small font-normal text-muted">{note}</span>}
            </dd>
          </div>
        ))}
      </dl>
    </Card>
  );
}
