import { buildTrendLine, LINE_BOX, type RatingValue, ratingToY, type UsualRange } from './trend-lines.ts';

const { width, height } = LINE_BOX;
const MIDDLE = 3;

interface TrendLineDrawingProps {
  readonly values: readonly RatingValue[];
  readonly usual: UsualRange;
}

/** The usual range as a band, 3 as a dotted line, and the values as a line with gaps. */
export function TrendLineDrawing({ values, usual }: TrendLineDrawingProps) {
  const { path, alone, last } = buildTrendLine(values);
  return (
    <svg viewBox={`-2 -3 ${width + 5} ${height + 6}`} className="line-drawing" aria-hidden="true">
      {usual && <Band low={usual.low} high={usual.high} />}
      <path d={`M0 ${ratingToY(MIDDLE)}H${width}`} className="line-middle" />
      <path d={path} className="line-run" />
      {alone.map(({ x, y }) => (
        <circle key={x} cx={x} cy={y} r="1.4" className="line-dot" />
      ))}
      {last && <circle cx={last.x} cy={last.y} r="2.8" className="line-dot" />}
    </svg>
  );
}

/** Keeps the band visible where the usual range is a single value. */
const MIN_BAND_HEIGHT = 2;

function Band({ low, high }: { readonly low: number; readonly high: number }) {
  const thick = Math.max(MIN_BAND_HEIGHT, ratingToY(low) - ratingToY(high));
  const top = (ratingToY(low) + ratingToY(high) - thick) / 2;
  return <rect x="0" y={top} width={width} height={thick} className="line-usual" />;
}
