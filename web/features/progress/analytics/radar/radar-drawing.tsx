import { RATING_MAX, sectionKeys } from '#contract/domain/mood.ts';
import type { SectionScores } from '../../progress-replies.ts';
import { formatScore } from '../format.ts';
import type { Point } from '../trend-lines/trend-lines.ts';
import { cornerAt, cornersOf, outlinePath, polygonPoints, shortNames } from './radar.ts';
import './radar-drawing.css';

const SIZE = 240;
const MIDDLE = 3;
const RINGS = [1, 2, MIDDLE, 4, RATING_MAX];

interface RadarDrawingProps {
  readonly now: SectionScores;
  readonly monthAgo: SectionScores | null;
}

/** Two outlines. Now: filled, with round corners. A month ago: dashed, with square corners. */
export function RadarDrawing({ now, monthAgo }: RadarDrawingProps) {
  return (
    <div className="radar">
      <svg viewBox={`0 0 ${SIZE} ${SIZE}`} aria-hidden="true">
        {RINGS.map((ring) => (
          <polygon
            key={ring}
            points={polygonPoints(
              sectionKeys.map((_, index) => cornerAt(index, ring)),
              SIZE,
            )}
            className={ring === MIDDLE ? 'radar-ring radar-middle' : 'radar-ring'}
          />
        ))}
        <CurrentShape corners={cornersOf(now)} />
        {monthAgo && <PreviousShape corners={cornersOf(monthAgo)} />}
      </svg>
      {sectionKeys.map((key, index) => (
        <CornerLabel
          key={key}
          at={cornerAt(index, RATING_MAX)}
          name={shortNames[key]}
          now={now[key]}
          monthAgoScore={monthAgo?.[key] ?? null}
        />
      ))}
    </div>
  );
}

interface ShapeProps {
  /** Null where a side has no score. */
  readonly corners: readonly (Point | null)[];
}

/** Filled only if all corners are known. */
function CurrentShape({ corners }: ShapeProps) {
  const isWhole = corners.every((corner) => corner !== null);
  return (
    <>
      <path d={outlinePath(corners, SIZE)} className={isWhole ? 'radar-now' : 'radar-now radar-open'} />
      {corners.map(
        (corner) =>
          corner && (
            <circle
              key={`${corner.x} ${corner.y}`}
              cx={corner.x * SIZE}
              cy={corner.y * SIZE}
              r="4.5"
              className="radar-now-dot"
            />
          ),
      )}
    </>
  );
}

function PreviousShape({ corners }: ShapeProps) {
  return (
    <>
      <path d={outlinePath(corners, SIZE)} className="radar-then" />
      {corners.map(
        (corner) =>
          corner && (
            <rect
              key={`${corner.x} ${corner.y}`}
              x={corner.x * SIZE - 3.5}
              y={corner.y * SIZE - 3.5}
              width="7"
              height="7"
              className="radar-then-dot"
            />
          ),
      )}
    </>
  );
}

interface CornerLabelProps {
  readonly at: Point;
  readonly name: string;
  /** Null if there are too few ratings. */
  readonly now: number | null;
  readonly monthAgoScore: number | null;
}

/** Placed outside its corner: above the top one, beside the upper ones, below the lower ones. */
function CornerLabel({ at: { x, y }, name, now, monthAgoScore }: CornerLabelProps) {
  const positionClass = y > 0.6 ? 'radar-below' : x > 0.51 ? 'radar-right' : x < 0.49 ? 'radar-left' : 'radar-top';
  return (
    <p
      className={`radar-label ${positionClass}`}
      style={{
        left: `calc(var(--radar-x) + (100% - 2 * var(--radar-x)) * ${x.toFixed(4)})`,
        top: `calc(var(--radar-top) + (100% - var(--radar-top) - var(--radar-bottom)) * ${y.toFixed(4)})`,
      }}
    >
      {name}
      <br />
      <b>{now === null ? '–' : formatScore(now)}</b>
      {monthAgoScore !== null && (
        <>
          <br />
          <span className="text-muted">was {formatScore(monthAgoScore)}</span>
        </>
      )}
    </p>
  );
}

/** Says which outline is which. */
export function RadarLegend({ windowDays, compared }: { readonly windowDays: number; readonly compared: boolean }) {
  return (
    <ul className="flex flex-wrap gap-x-6 gap-y-2 text-small">
      <li className="flex items-center gap-2">
        <svg viewBox="0 0 36 12" className="w-9" aria-hidden="true">
          <path d="M1 6H35" className="radar-now" />
          <circle cx="18" cy="6" r="4.5" className="radar-now-dot" />
        </svg>
        Last {windowDays} days
      </li>
      {compared && (
        <li className="flex items-center gap-2">
          <svg viewBox="0 0 36 12" className="w-9" aria-hidden="true">
            <path d="M1 6H35" className="radar-then" />
            <rect x="14.5" y="2.5" width="7" height="7" className="radar-then-dot" />
          </svg>
          A month ago
        </li>
      )}
    </ul>
  );
}
