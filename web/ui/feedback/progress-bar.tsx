interface ProgressBarProps {
  /** What goes on, for screen readers. */
  readonly label: string;
  /** How much of `max` is done. */
  readonly value: number;
  /** Above 0. */
  readonly max?: number;
  /** What the value means, in words: "40 of 100 sent". */
  readonly valueText?: string;
}

/** How far something has come. A value outside 0 to `max` is shown as the end it is beyond. */
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
