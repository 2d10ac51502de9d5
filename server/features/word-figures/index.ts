import { type WriterStanding, wordFigures } from '../../../contract/word-figures.ts';
import type { Database } from '../../db/client.ts';
import { type Feature, on } from '../../feature.ts';
import type { Clock } from '../../ports/clock/port.ts';
import { wordFiguresService } from './service.ts';
import { wordFiguresStore } from './store.ts';

export interface WordFiguresFeatureDeps {
  readonly db: Database;
  readonly clock: Clock;
  /** How far the writer that is set up has come in the evaluation. */
  readonly standing: () => WriterStanding;
}

/** How the words of this installation came to be, in figures for everybody: docs/decisions/038-public-figures-of-words.md. */
export function wordFiguresFeature({ db, clock, standing }: WordFiguresFeatureDeps): Feature {
  const service = wordFiguresService({ store: wordFiguresStore(db), clock, standing });
  return {
    routes: [on(wordFigures, () => service.figures())],
    periodicJobs: [{ name: 'word-figures.count', clock: 'app', everyMinutes: 24 * 60, run: service.count }],
    // Sums that at least 50 people stand behind.
    personalData: 'none',
  };
}
