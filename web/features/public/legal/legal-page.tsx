import type { ReactNode } from 'react';
import { pages } from '../../../../contract/pages.ts';
import { ButtonLink } from '../../../ui/form/button.tsx';
import { supportAddress } from '../../../ui/help/support-address.ts';
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

const sectionAnchor = (place: number): string => `section-${place + 1}`;

/** Numbered sections of plain text, with a table of contents at the top and links back at both ends. */
export function LegalPage({ title, lead, sections }: LegalPageProps) {
  return (
    <StaticPageLayout>
      <div className="wrap pt-4 pb-section lg:pt-8">
        <article className="grid max-w-measure grid-cols-[minmax(0,1fr)] gap-8">
          <div className="grid gap-3">
            <ButtonLink href={pages.home} variant="ghost" size="small" className="-ml-3 justify-self-start">
              Back to Home
            </ButtonLink>
            <h1>{title}</h1>
            <p className="text-small text-muted">Last updated: January 28, 2025</p>
            <p className="text-lead text-muted">{lead}</p>
          </div>
          <Contents sections={sections} />
          {sections.map((section, place) => (
            <section key={section.title} id={sectionAnchor(place)} className="grid scroll-mt-6 gap-3">
              <h2>
                {place + 1}. {section.title}
              </h2>
              {section.text.map((paragraph, line) => (
                // Paragraphs of a fixed text never move.
                // biome-ignore lint/suspicious/noArrayIndexKey: see above
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

function Contents({ sections }: Pick<LegalPageProps, 'sections'>) {
  return (
    <nav aria-label="Sections" className="rounded-card bg-surface px-5 py-4 shadow-rest">
      <ol className="grid">
        {sections.map(({ title }, place) => (
          <li key={title}>
            <a href={`#${sectionAnchor(place)}`} className="inline-flex min-h-tap items-center">
              {place + 1}. {title}
            </a>
          </li>
        ))}
      </ol>
    </nav>
  );
}

/** The support email address, as a link. */
export function SupportEmailLink() {
  const address = supportAddress();
  return <a href={`mailto:${address}`}>{address}</a>;
}
