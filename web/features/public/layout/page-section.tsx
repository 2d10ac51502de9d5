import type { ReactNode } from 'react';

interface PageSectionProps {
  readonly title: string;
  /** The anchor that links lead to. */
  readonly id?: string;
  readonly children: ReactNode;
}

/** One section of a static page: its heading is next to its text where there is room. */
export const PageSection = ({ title, id, children }: PageSectionProps) => (
  <section id={id} className="grid gap-x-8 gap-y-3 border-t border-border pt-5 lg:grid-cols-[17rem_minmax(0,46rem)]">
    <h2>{title}</h2>
    <div className="grid justify-items-start gap-3">{children}</div>
  </section>
);
