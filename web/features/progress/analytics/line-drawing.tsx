import { heightOf, LINE_BOX, smallLine, type Usual, type Value } from './lines.ts';

const { width, height } = LINE_BOX;
const MIDDLE = 3;

interface LineDrawingProps {
  readonly values: readonly Value[];
  readonly usual: Usual;
}

/** The usual range as a band, 3 as a dotted line, the values as a line with its gaps. */
export function LineDrawing({ values, usual }: LineDrawingProps) {
  const { path, alone, last } = smallLine(values);
  return (
    <svg viewBox={`-2 -3 ${width + 5} ${height + 6}`} className="line-drawing" aria-hidden="true">
      {usual && <Band low={usual.low} high={usual.high} />}
      <path d={`M0 ${heightOf(MIDDLE)}H${width}`} className="line-middle" />
      <path d={path} className="line-run" />
      {alone.map(({ x, y }) => (
        <circle key={x} cx={x} cy={y} r="1.4" className="line-dot" />
      ))}
      {last && <circle cx={last.x} cy={last.y} r="2.8" className="line-dot" />}
    </svg>
  );
}

/** Where the usual is one single value it is still to be seen. */
const THINNEST = 2;

function Band({ low, high }: { readonly low: number; readonly high: number }) {
  const thick = Math.max(THINNEST, heightOf(low) - heightOf(high));
  const top = (heightOf(low) + heightOf(high) - thick) / 2;
  return <rect x="0" y={top} width={width} height={thick} className="line-usual" />;
}
