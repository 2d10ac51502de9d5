import { TrendLineDrawing } from '../trend-lines/trend-line-drawing.tsx';
import '../trend-lines/trend-line-drawing.css';

const samples = [
  { label: 'Sleep quality', values: [2, 3, 2, 3, 4, 3, 4, 4, 3, 4, 5, 4], usual: { low: 3, high: 4 } },
  { label: 'Stress', values: [4, 4, 5, 4, 3, 4, 3, 2, 3, 3, 2, 2], usual: { low: 2, high: 4 } },
  { label: 'Gratitude', values: [3, 3, 4, 3, 4, 4, 5, 4, 4, 3, 4, 4], usual: { low: 3, high: 4 } },
  { label: 'Focus and clarity', values: [2, 3, 3, 2, 1, 2, 3, 3, 4, 3, 3, 4], usual: { low: 2, high: 3 } },
];

/** A faint preview of the lines, marked as a sample. */
export const SampleLines = () => (
  <figure className="mt-4 rounded-control border border-dashed border-border-strong p-4">
    <div
      className="grid grid-cols-[repeat(auto-fit,minmax(min(max(7.5rem,34%),100%),1fr))] gap-x-6 gap-y-4 lg:grid-cols-4 lg:gap-x-10"
      aria-hidden="true"
    >
      {samples.map(({ label, values, usual }) => (
        <div key={label} className="flex flex-col justify-end gap-1.5">
          <p className="text-small text-muted">{label}</p>
          <div className="opacity-45">
            <TrendLineDrawing line={{ values, carried: [] }} usual={usual} />
          </div>
        </div>
      ))}
    </div>
    <figcaption className="mt-3 text-caption text-muted">A sample of what comes. Not your data.</figcaption>
  </figure>
);
