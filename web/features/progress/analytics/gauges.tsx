import type { CSSProperties } from 'react';
import { RATING_MAX } from '#contract/domain/mood.ts';
import { moodTone } from '#web/ui/check-in/mood-tone.ts';
import { formatScore } from './format.ts';

interface Gauge {
  readonly key: string;
  /** Null if there is too little data: the gauge is then empty. */
  readonly score: number | null;
  readonly label: string;
  /** A second line below the label. */
  readonly note?: string;
}

interface GaugesProps {
  readonly gauges: readonly Gauge[];
}

/** Scores as muted green, amber or red bars filled to their height, each with its number. The dashed line marks 3. */
export function Gauges({ gauges }: GaugesProps) {
  const labelLength = Math.max(...gauges.map(({ label }) => label.length));
  return (
    <ol className="gauges" style={{ '--count': gauges.length, '--label-length': labelLength } as CSSProperties}>
      {gauges.map(({ key, score, label, note }) => (
        <li key={key}>
          <b className="text-text">{score === null ? '–' : formatScore(score)}</b>
          <span className="gauge">
            {score !== null && (
              <span
                data-tone={moodTone(score)}
                className="bg-(--tone)"
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
