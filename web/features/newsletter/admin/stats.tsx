import { Card } from '../../../ui/card.tsx';
import { LoadFailure } from '../../../ui/load-failure.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';

interface StatsProps {
  readonly label: string;
  /** In words, before its number is known. */
  readonly figures: readonly (readonly [name: string, figure: number | undefined])[];
  readonly query: { readonly isError: boolean; readonly isFetching: boolean; readonly refetch: () => Promise<unknown> };
}

/** A few figures on one slab, number first. */
export function Stats({ label, figures, query }: StatsProps) {
  if (query.isError && figures.some(([, figure]) => figure === undefined))
    return (
      <Card pad>
        <LoadFailure
          text="We could not load these figures."
          onRetry={() => void query.refetch()}
          retrying={query.isFetching}
        />
      </Card>
    );
  return (
    <Card as="section" aria-label={label} className="overflow-hidden">
      <dl className="grid grid-cols-3 gap-px bg-border">
        {figures.map(([name, figure]) => (
          <div key={name} className="flex min-w-0 flex-col justify-end bg-surface px-3.5 py-4 lg:px-8 lg:py-6">
            <dt className="text-small font-semibold">{name}</dt>
            <dd className="-order-1 mb-2 font-voice text-numeral font-medium tabular-nums">
              {figure === undefined ? <Skeleton width="3rem" height="2rem" /> : figure.toLocaleString('en-GB')}
            </dd>
          </div>
        ))}
      </dl>
    </Card>
  );
}
