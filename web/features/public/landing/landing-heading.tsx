import type { ReactNode } from 'react';

interface LandingHeadingProps {
  readonly id: string;
  readonly title: string;
  readonly children?: ReactNode;
}

/** The heading of a landing page section, with a sentence or two below it. */
export const LandingHeading = ({ id, title, children }: LandingHeadingProps) => (
  <div className="grid max-w-measure content-start gap-3">
    <h2 id={id} className="text-title leading-[1.16] tracking-[-0.01em]">
      {title}
    </h2>
    {children && <p className="text-lead text-muted">{children}</p>}
  </div>
);
