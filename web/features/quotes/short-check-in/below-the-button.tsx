interface BelowTheButtonProps {
  /** Undefined while unknown. Null if there is no last check-in to start from. */
  readonly onSameAsLastTime?: (() => void) | null;
}

/** The line below the button: for most users the quickest way to a full check-in. It always takes the same space. */
export const BelowTheButton = ({ onSameAsLastTime }: BelowTheButtonProps) => (
  <p className="mt-1 flex min-h-tap items-center justify-center text-center text-small text-muted">
    {onSameAsLastTime === null && 'All 15 sliders take about a minute.'}
    {onSameAsLastTime && (
      <button
        type="button"
        onClick={onSameAsLastTime}
        className="min-h-tap font-medium text-primary underline decoration-1 underline-offset-4"
      >
        Same as last time
      </button>
    )}
  </p>
);
