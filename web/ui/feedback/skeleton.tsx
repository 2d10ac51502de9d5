import type { ReactNode } from 'react';

interface SkeletonProps {
  /** Any CSS length. */
  readonly width?: string;
  readonly height?: string;
  readonly radius?: string;
}

/**
 * A placeholder in the size of the content to come. Hidden from screen readers, so say "Loading ..." once next to it.
 */
export function Skeleton({ width = '100%', height = '0.95rem', radius = '6px' }: SkeletonProps) {
  return (
    <span
      aria-hidden="true"
      className="block max-w-full animate-[breathe_2.4s_var(--ek-ease-tide)_infinite_alternate] bg-sunken"
      style={{ width, height, borderRadius: radius }}
    />
  );
}

interface SkeletonLineProps {
  readonly width: string;
  /** The text style of the content to come. */
  readonly className: string;
}

/** A placeholder for one line of text, as tall as that line. */
export const SkeletonLine = ({ width, className }: SkeletonLineProps) => (
  <span className={`grid h-lh content-center ${className}`}>
    <Skeleton width={width} height="0.8em" />
  </span>
);

interface LoadingBlockProps {
  readonly className?: string;
  /** The placeholders. */
  readonly children: ReactNode;
}

/** Placeholders, with the text that screen readers read in place of them. */
export const LoadingBlock = ({ className, children }: LoadingBlockProps) => (
  <div aria-busy="true" className={className}>
    <p className="sr-only">Loading...</p>
    {children}
  </div>
);
