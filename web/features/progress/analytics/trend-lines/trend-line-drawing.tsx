import { buildTrendLine, type Dot, LINE_BOX, type LineValues, ratingToY, type UsualRange } from './trend-lines.ts';

const { width, height } = LINE_BOX;
const MIDDLE = 3;

interface TrendLineDrawingProps {
  readonly line: LineValues;
  readonly usual: UsualRange;
}

/**
 * The usual range as a band, the rating 3 as a dotted line, and the values as a line with gaps, dashed where they were
 * carried over.
 */
export function TrendLineDrawing({ line, usual }: TrendLineDrawingProps) {
  const { path, carriedPath, alone, last } = buildTrendLine(line);
  return (
    <svg viewBox={`-2 -3 ${width + 5} ${height + 6}`} className="line-drawing" aria-hidden="true">
      {usual && <Band low={usual.low} high={usual.high} />}
      <path d={`M0 ${ratingToY(MIDDLE)}H${width}`} className="line-middle" />
      {path && <path d={path} className="line-run" />}
      {carriedPath && <path d={carriedPath} className="line-run line-carried" />}
      {alone.map((dot) => (
        <Mark key={dot.x} dot={dot} radius={1.4} />
      ))}
      {last && <Mark dot={last} radius={2.8} />}
    </svg>
  );
}

/** Hollow if the value was carried over. */
const Mark = ({ dot: { x, y, isCarried }, radius }: { readonly dot: Dot; readonly radius: number }) => (
  <circle cx={x} cy={y} r={radius} className={isCarried ? 'line-dot line-dot-carried' : 'line-dot'} />
);

/** Keeps the band visible where the usual range is a single value. */
const MIN_BAND_HEIGHT = 2;

function Band({ low, high }: { readonly low: number; readonly high: number }) {
  const bandHeight = Math.max(MIN_BAND_HEIGHT, ratingToY(low) - ratingToY(high));
  const top = (ratingToY(low) + ratingToY(high) - bandHeight) / 2;
  return <rect x="0" y={top} width={width} height={bandHeight} className="line-usual" />;
}
