import type { ReactNode } from 'react';

interface PageSectionProps {
  readonly title: string;
  /** Anchor for links. */
  readonly id?: string;
  readonly children: ReactNode;
}

/** One part of a static page: its heading beside its text where there is room. */
export const PageSection = ({ title, id, children }: PageSectionProps) => (
  <section id={id} className="grid gap-x-8 gap-y-3 border-t border-border pt-5 lg:grid-cols-[17rem_minmax(0,46rem)]">
    <h2>{title}</h2>
    <div className="grid justify-items-start gap-3">{children}</div>
  </section>
);
