import { ArrowDownRight, ArrowUpRight, MoveRight } from 'lucide-react';
import type { ReactNode } from 'react';
import { RATING_MAX } from '../../../../../contract/domain/mood.ts';
import { Card } from '../../../../ui/layout/card.tsx';
import { formatCount, formatScore } from '../format.ts';
import type { Analytics } from '../types.ts';
import { moodTrend, type Trend, trendLabel } from './mood-trend.ts';

const COLUMNS_CLASS = { 3: 'lg:grid-cols-3', 4: 'lg:grid-cols-4' };
/** Two by two with hairlines between, or side by side where there is room. */
export const SLAB_CLASS = 'grid grid-cols-[repeat(2,minmax(0,1fr))] overflow-hidden';
export const TILE_CLASS =
  'flex min-w-0 flex-col border-border p-5 nth-3:border-t nth-4:border-t even:border-l ' +
  'lg:border-t-0! lg:px-8 lg:py-6 lg:not-first:border-l';

interface SummaryCardsProps {
  readonly analytics: Analytics;
  /** False if the user hides the streak, or if the setting is unknown. */
  readonly showStreak: boolean;
}

/** Four figures on one slab, or three where the streak is hidden. */
export function SummaryCards({ analytics, showStreak }: SummaryCardsProps) {
  const { totalQuotes, favoriteQuotes, totalEntries, moodTrends, streaks } = analytics;
  const { currentStreak } = streaks;
  return (
    <Card as="section" aria-label="Summary" className={`${SLAB_CLASS} ${COLUMNS_CLASS[showStreak ? 4 : 3]}`}>
      <Tile
        title="Total Quotes"
        value={totalQuotes.toLocaleString('en-GB')}
        note={formatCount(favoriteQuotes, 'favorite')}
      />
      <Tile title="Total Entries" value={totalEntries.toLocaleString('en-GB')} note="check-ins so far" />
      <Tile
        title="Average Mood"
        value={moodTrends.recentEntries === 0 ? '–' : formatScore(moodTrends.averageMood)}
        unit={`out of ${RATING_MAX}`}
        note={<TrendIndicator history={moodTrends.moodHistory} />}
        wide={!showStreak}
      />
      {showStreak && (
        <Tile
          title="Current Streak"
          value={currentStreak.toLocaleString('en-GB')}
          unit={currentStreak === 1 ? 'day' : 'days'}
          note="in a row"
        />
      )}
    </Card>
  );
}

const trendStyles = {
  up: { Arrow: ArrowUpRight, tone: 'high' },
  flat: { Arrow: MoveRight, tone: 'middle' },
  down: { Arrow: ArrowDownRight, tone: 'low' },
} as const satisfies Record<Trend, object>;

/** Green, amber or red, always with an arrow and text. */
function TrendIndicator({ history }: { readonly history: readonly number[] }) {
  const { Arrow, tone } = trendStyles[moodTrend(history)];
  return (
    <span className="inline-flex items-center gap-1.5" data-trend={moodTrend(history)}>
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
  readonly unit?: string;
  readonly note: ReactNode;
  /** Spans the row of two that it would otherwise leave half empty. */
  readonly wide?: boolean;
}

/** The number is visually first. For screen readers, the heading is first. */
function Tile({ title, value, unit, note, wide = false }: TileProps) {
  return (
    <div className={`${TILE_CLASS} ${wide ? 'max-lg:col-span-2' : ''}`}>
      <h2 className="font-ui text-small font-semibold">{title}</h2>
      <p className="-order-1 mb-2.5 flex flex-wrap items-baseline gap-x-2">
        <span className="font-voice text-numeral font-medium">{value}</span>{' '}
        {unit && <span className="text-small text-muted">{unit}</span>}
      </p>
      <p className="text-small text-muted">{note}</p>
    </div>
  );
}
