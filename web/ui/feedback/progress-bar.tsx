interface ProgressBarProps {
  /** The accessible name: what is in progress. */
  readonly label: string;
  /** The completed part of `max`. */
  readonly value: number;
  /** Must be above 0. */
  readonly max?: number;
  /** The value as text: "40 of 100 sent". */
  readonly valueText?: string;
}

/** A progress bar. A value outside 0 to `max` is clamped. */
export function ProgressBar({ label, value, max = 100, valueText }: ProgressBarProps) {
  const shown = Math.min(max, Math.max(0, value));
  return (
    <div
      role="progressbar"
      aria-label={label}
      aria-valuemin={0}
      aria-valuemax={max}
      aria-valuenow={shown}
      aria-valuetext={valueText}
      className="h-3 overflow-hidden rounded-full border border-border-strong bg-sunken"
    >
      <div
        className="h-full bg-primary transition-[width] duration-(--ek-duration-calm) forced-colors:bg-[CanvasText]"
        style={{ width: `${(shown / max) * 100}%` }}
      />
    </div>
  );
}
