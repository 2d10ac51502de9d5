import { WORD_FIGURES_DAYS, WORD_FIGURES_PEOPLE_MIN } from '../../../contract/limits.ts';
import { writerKinds } from '../../../contract/quotes.ts';
import { fallbackReasons, type WordFigures, type WriterStanding } from '../../../contract/word-figures.ts';
import type { CountedCell } from '../../db/schema.ts';
import type { Clock } from '../../ports/clock/port.ts';
import type { WordFiguresStore } from './store.ts';

const DAY_MS = 24 * 60 * 60 * 1000;
/** However many read the page, the row is read once in so long. */
const KEPT_MS = 5 * 60 * 1000;

export interface WordFiguresDeps {
  readonly store: WordFiguresStore;
  readonly clock: Clock;
  readonly standing: () => WriterStanding;
}

type Row = Awaited<ReturnType<WordFiguresStore['newest']>>;

export function wordFiguresService({ store, clock, standing }: WordFiguresDeps) {
  let read: { readonly atMs: number; readonly row: Promise<Row> } | null = null;
  const newest = (): Promise<Row> => {
    const nowMs = clock.now().getTime();
    if (read && Math.abs(nowMs - read.atMs) < KEPT_MS) return read.row;
    const row = store.newest();
    read = { atMs: nowMs, row };
    // A failure is not kept: the next reader tries again.
    row.catch(() => {
      if (read?.row === row) read = null;
    });
    return row;
  };
  return {
    /** Once a day. What too few people stand behind is never written down. */
    count: async (): Promise<void> => {
      const now = clock.now();
      const since = new Date(now.getTime() - WORD_FIGURES_DAYS * DAY_MS);
      const cells = await store.count(since, WORD_FIGURES_PEOPLE_MIN);
      await store.keep(
        now,
        cells.map((cell) => ({ ...cell, quotes: toTens(cell.quotes) })),
      );
      read = null;
    },
    figures: async () => {
      const row = await newest();
      return {
        standing: standing(),
        days: WORD_FIGURES_DAYS,
        peopleMin: WORD_FIGURES_PEOPLE_MIN,
        figures: row && inTheirOrder(row.countedAt, row.cells),
      };
    },
  };
}

/** One person more or less is not to be seen in a figure that is read every day. */
const toTens = (count: number): number => Math.round(count / 10) * 10;

function inTheirOrder(countedAt: Date, cells: readonly CountedCell[]): WordFigures {
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
