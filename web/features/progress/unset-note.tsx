interface UnsetNoteProps {
  /** The figures that the note is about: "In the averages". */
  readonly where: string;
  readonly className?: string;
}

/** Shown once on each screen with figures that are calculated from all 15 ratings of a check-in. */
export const UnsetNote = ({ where, className = '' }: UnsetNoteProps) => (
  <p className={`text-small text-muted ${className}`}>{where}, a rating you left alone counts as 3.</p>
);
