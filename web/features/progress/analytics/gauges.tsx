import type { CSSProperties } from 'react';
import { moodLevel, RATING_MAX } from '../../../../contract/domain/mood.ts';
import { moodTone } from '../../../ui/check-in/mood-tone.ts';
import { formatScore } from './format.ts';

export interface Gauge {
  readonly key: string;
  /** Null if there is too little data: the gauge is then empty. */
  readonly score: number | null;
  readonly label: string;
  /** A second line below the label. */
  readonly note?: string;
}

interface GaugesProps {
  readonly gauges: readonly Gauge[];
  /** Muted green, amber and red, or the five colours of the mood scale. */
  readonly colours: 'tones' | 'steps';
}

const stepFills = ['bg-mood-1', 'bg-mood-2', 'bg-mood-3', 'bg-mood-4', 'bg-mood-5'] as const;

/** Scores as hulls filled to their height, each with its number. The dashed line marks 3. */
export function Gauges({ gauges, colours }: GaugesProps) {
  return (
    <ol className="gauges" style={{ '--count': gauges.length } as CSSProperties}>
      {gauges.map(({ key, score, label, note }) => (
        <li key={key}>
          <b className="text-text">{score === null ? '–' : formatScore(score)}</b>
          <span className="gauge">
            {score !== null && (
              <span
                data-tone={colours === 'tones' ? moodTone(score) : undefined}
                className={colours === 'tones' ? 'bg-(--tone)' : stepFills[moodLevel(score) - 1]}
                style={{ height: `${(100 * score) / RATING_MAX}%` }}
              />
            )}
          </span>
          <span className="text-center">
            {label}
            {note && <span className="block">{note}</span>}
          </span>
        </li>
      ))}
    </ol>
  );
}
