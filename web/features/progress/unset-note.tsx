interface UnsetNoteProps {
  /** What is meant, where it is not all of what is near: "In the averages". */
  readonly where: string;
  readonly className?: string;
}

/** Said once on each screen whose figures are defined over all 15 ratings of a check-in. */
export const UnsetNote = ({ where, className = '' }: UnsetNoteProps) => (
  <p className={`text-small text-muted ${className}`}>{where}, a rating you left alone counts as 3.</p>
);
