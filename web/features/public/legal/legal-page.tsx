import type { ReactNode } from 'react';
import { pages } from '#contract/pages.ts';
import { ButtonLink } from '#web/ui/form/button.tsx';
import { StaticPageLayout } from '../layout/static-page-layout.tsx';

export interface LegalSection {
  readonly title: string;
  readonly text: readonly ReactNode[];
}

interface LegalPageProps {
  readonly title: string;
  readonly lead: string;
  readonly sections: readonly LegalSection[];
}

/** All sections, after the table of contents. */
const TEXT_ID = 'text';

const sectionAnchor = (index: number): string => `section-${index + 1}`;

/**
 * Numbered sections of plain text with back links at both ends. The table of contents is above them or, on a desktop,
 * next to them.
 */
export function LegalPage({ title, lead, sections }: LegalPageProps) {
  return (
    <StaticPageLayout contentId={TEXT_ID}>
      <div className="wrap grid grid-cols-[minmax(0,1fr)] gap-x-14 gap-y-8 pt-4 pb-section lg:grid-cols-[20.5rem_minmax(0,1fr)] lg:pt-8">
        <div className="grid max-w-measure gap-3 lg:col-span-2">
          <ButtonLink href={pages.home} variant="ghost" size="small" className="-ml-3 justify-self-start">
            Back to Home
          </ButtonLink>
          <h1>{title}</h1>
          <p className="text-small text-muted">Last updated: January 28, 2025</p>
          <p className="text-lead text-muted">{lead}</p>
        </div>
        <Contents sections={sections} />
        <article
          id={TEXT_ID}
          tabIndex={-1}
          className="grid max-w-measure scroll-mt-6 grid-cols-[minmax(0,1fr)] content-start gap-8"
        >
          {sections.map((section, index) => (
            <section key={section.title} id={sectionAnchor(index)} className="grid scroll-mt-6 gap-3">
              <h2>
                {index + 1}. {section.title}
              </h2>
              {section.text.map((paragraph, line) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: the text is fixed
                <div key={line}>{paragraph}</div>
              ))}
            </section>
          ))}
          <ButtonLink href={pages.home} className="justify-self-start">
            Return
          </ButtonLink>
        </article>
      </div>
    </StaticPageLayout>
  );
}

/** On a desktop it stays in view. In a low window it scrolls separately. */
function Contents({ sections }: Pick<LegalPageProps, 'sections'>) {
  return (
    <nav
      aria-label="Sections"
      className="max-w-measure max-lg:rounded-card max-lg:bg-surface max-lg:px-5 max-lg:py-4 max-lg:shadow-rest lg:sticky lg:top-28 lg:max-h-[calc(100svh-8rem)] lg:self-start lg:overflow-y-auto"
    >
      <ol className="grid lg:border-l lg:border-border-strong">
        {sections.map(({ title }, index) => (
          <li key={title}>
            <a
              href={`#${sectionAnchor(index)}`}
              className="inline-flex min-h-tap items-center lg:pl-5 lg:text-small lg:font-medium"
            >
              {index + 1}. {title}
            </a>
          </li>
        ))}
      </ol>
    </nav>
  );
}
