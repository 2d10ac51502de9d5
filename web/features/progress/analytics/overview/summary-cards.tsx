import { ArrowDownRight, ArrowUpRight, MoveRight } from 'lucide-react';
import type { ReactNode } from 'react';
import { RATING_MAX } from '#contract/domain/mood.ts';
import { formatCount } from '#web/ui/data-display/format-count.ts';
import { formatInteger } from '#web/ui/data-display/format-integer.ts';
import { Card } from '#web/ui/layout/card.tsx';
import type { Analytics } from '../../progress-replies.ts';
import { formatScore } from '../format.ts';
import { moodTrend, type Trend, trendLabel } from './mood-trend.ts';

const COLUMNS_CLASS = { 3: 'lg:grid-cols-3', 4: 'lg:grid-cols-4' };
/** Side by side while each has room for its text, with hairlines between them. */
export const SLAB_CLASS =
  'grid grid-cols-[repeat(auto-fit,minmax(max(8.5rem,34%),1fr))] gap-px overflow-hidden bg-border';
export const TILE_CLASS = 'flex min-w-0 flex-col bg-surface p-5 lg:px-8 lg:py-6';

interface SummaryCardsProps {
  readonly analytics: Analytics;
  /** False if the user hides the streak, or if the setting is unknown. */
  readonly showStreak: boolean;
}

/** Four figures on one slab, or three if the streak is hidden. */
export function SummaryCards({ analytics, showStreak }: SummaryCardsProps) {
  const { totalQuotes, favoriteQuotes, totalEntries, moodTrends, streaks } = analytics;
  const { currentStreak } = streaks;
  const hasCheckIns = moodTrends.recentEntries > 0;
  return (
    <Card as="section" aria-label="Summary" className="overflow-hidden">
      <dl className={`${SLAB_CLASS} ${COLUMNS_CLASS[showStreak ? 4 : 3]}`}>
        <Tile title="Total Quotes" value={formatInteger(totalQuotes)} note={formatCount(favoriteQuotes, 'favorite')} />
        <Tile title="Total Entries" value={formatInteger(totalEntries)} note="check-ins so far" />
        <Tile
          title="Average Mood"
          value={hasCheckIns ? formatScore(moodTrends.averageMood) : 'Not yet'}
          unit={hasCheckIns ? `out of ${RATING_MAX}` : undefined}
          note={<TrendIndicator history={moodTrends.moodHistory} />}
          wide={!showStreak}
        />
        {showStreak && (
          <Tile
            title="Current Streak"
            value={formatInteger(currentStreak)}
            unit={currentStreak === 1 ? 'day' : 'days'}
            note="in a row"
          />
        )}
      </dl>
    </Card>
  );
}

const trendStyles = {
  up: { Arrow: ArrowUpRight, tone: 'high' },
  flat: { Arrow: MoveRight, tone: 'middle' },
  down: { Arrow: ArrowDownRight, tone: 'low' },
} as const satisfies Record<Trend, object>;

/** Green, amber or red, always with an arrow and a text. */
function TrendIndicator({ history }: { readonly history: readonly number[] }) {
  const { Arrow, tone } = trendStyles[moodTrend(history)];
  return (
    <span className="flex items-center gap-1.5">
      <span data-tone={tone}>
        <Arrow className="size-5 text-(--tone) forced-colors:text-[CanvasText]" strokeWidth={2.5} aria-hidden="true" />
      </span>
      {trendLabel(history)}
    </span>
  );
}

interface TileProps {
  readonly title: string;
  readonly value: string;
  readonly unit?: string | undefined;
  readonly note: ReactNode;
  /** Spans a row that would otherwise be half empty. */
  readonly wide?: boolean;
}

/** The number comes first visually. For screen readers, its name does. */
function Tile({ title, value, unit, note, wide = false }: TileProps) {
  return (
    <div className={`${TILE_CLASS} ${wide ? 'max-lg:col-span-full' : ''}`}>
      <dt className="text-small font-semibold">{title}</dt>
      <dd className="-order-1 mb-2.5 flex flex-wrap items-baseline gap-x-2">
        <span className="font-voice text-numeral font-medium">{value}</span>{' '}
        {unit && <span className="text-small text-muted">{unit}</span>}
      </dd>
      <dd className="text-small text-muted">{note}</dd>
    </div>
  );
}
