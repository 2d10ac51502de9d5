import { fallbackReasons, type QuoteStatistics, type WriterStatus } from '#contract/calls/quote-statistics.ts';
import { writerKinds } from '#contract/calls/quotes.ts';
import { DAY_MS, MINUTE_MS } from '#contract/domain/days.ts';
import { QUOTE_STATISTICS_DAYS, QUOTE_STATISTICS_USERS_MIN } from '#contract/limits.ts';
import type { CountedCell } from '../../db/json-shapes.ts';
import type { Clock } from '../../ports/clock/port.ts';
import type { QuoteStatisticsStore } from './store.ts';

/** The row is read at most once in this time, however many requests there are. */
const CACHE_MS = 5 * MINUTE_MS;

export interface QuoteStatisticsDeps {
  readonly store: QuoteStatisticsStore;
  readonly clock: Clock;
  readonly writerStatus: () => WriterStatus;
}

type Row = Awaited<ReturnType<QuoteStatisticsStore['newest']>>;

export function quoteStatisticsService({ store, clock, writerStatus }: QuoteStatisticsDeps) {
  let read: { readonly atMs: number; readonly row: Promise<Row> } | null = null;
  const newest = (): Promise<Row> => {
    const nowMs = clock.now().getTime();
    if (read && Math.abs(nowMs - read.atMs) < CACHE_MS) return read.row;
    const row = store.newest();
    read = { atMs: nowMs, row };
    // A failed read is not cached, so the next request tries again.
    row.catch(() => {
      if (read?.row === row) read = null;
    });
    return row;
  };
  return {
    /** Runs once a day. Figures based on too few users are never stored. */
    count: async (): Promise<void> => {
      const now = clock.now();
      const since = new Date(now.getTime() - QUOTE_STATISTICS_DAYS * DAY_MS);
      const cells = await store.count(since, QUOTE_STATISTICS_USERS_MIN);
      await store.save(
        now,
        cells.map((cell) => ({ ...cell, quotes: roundToTens(cell.quotes) })),
      );
      read = null;
    },
    statistics: async () => {
      const row = await newest();
      return {
        writerStatus: writerStatus(),
        days: QUOTE_STATISTICS_DAYS,
        usersMin: QUOTE_STATISTICS_USERS_MIN,
        statistics: row && toStatistics(row.countedAt, row.cells),
      };
    },
  };
}

/** Rounded so that one user more or less is not visible in a figure that can be read every day. */
const roundToTens = (count: number): number => Math.round(count / 10) * 10;

function toStatistics(countedAt: Date, cells: readonly CountedCell[]): QuoteStatistics {
  const of = (kind: CountedCell['kind'], name: string): number | null =>
    cells.find((cell) => cell.kind === kind && cell.name === name)?.quotes ?? null;
  return {
    countedAt: countedAt.toISOString(),
    writers: writerKinds.map((writer) => ({ writer, quotes: of('writer', writer) })),
    refusals: cells
      .filter(({ kind }) => kind === 'rule')
      .map(({ name, quotes }) => ({ rule: Number(name), quotes }))
      .toSorted((one, other) => other.quotes - one.quotes || one.rule - other.rule),
    fallbacks: fallbackReasons.map((reason) => ({ reason, quotes: of('fallback', reason) })),
    answers: [
      { helped: true, quotes: of('answer', 'helped') },
      { helped: false, quotes: of('answer', 'did-not-help') },
    ],
  };
}
