import { SupportLink } from '#web/ui/help/support-link.tsx';
import { StaticPageLayout } from '../layout/static-page-layout.tsx';
import { FaqControls } from './faq-controls.tsx';
import { FaqItem } from './faq-item.tsx';
import type { QuestionGroup } from './question.ts';
import { questionGroups } from './questions.ts';

/**
 * The questions, folded by the browser itself: without any script, at most one is open. faq-client.ts adds the search,
 * the open question in the URL, and several open questions at the same time.
 */
export function FaqPage() {
  return (
    <StaticPageLayout>
      <div className="wrap grid grid-cols-[minmax(0,1fr)] gap-x-14 gap-y-8 pt-6 pb-section lg:grid-cols-[20.5rem_minmax(0,1fr)] lg:pt-10">
        <div className="grid grid-cols-[minmax(0,1fr)] content-start gap-4 lg:col-span-2">
          <h1>Frequently asked questions</h1>
          <p className="max-w-measure text-lead text-muted">
            How Evenkeel works, what it costs, and what happens to your data.
          </p>
        </div>
        <div className="grid grid-cols-[minmax(0,1fr)] content-start gap-8 self-start lg:top-28 lg:[@media(min-height:40rem)]:sticky">
          <FaqControls />
          <GroupLinks />
        </div>
        <div className="grid grid-cols-[minmax(0,1fr)] content-start gap-10">
          {questionGroups.map((group) => (
            <Group key={group.slug} group={group} />
          ))}
          <StillAsking />
        </div>
      </div>
    </StaticPageLayout>
  );
}

function GroupLinks() {
  return (
    <nav aria-label="Groups of questions" className="max-lg:hidden">
      <ul className="grid border-l border-border-strong">
        {questionGroups.map(({ slug, title }) => (
          <li key={slug} data-faq-group-link={slug}>
            <a href={`#${slug}`} className="inline-flex min-h-tap items-center pl-5 text-small font-medium">
              {title}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
}

function Group({ group: { slug, title, questions } }: { readonly group: QuestionGroup }) {
  return (
    <section id={slug} data-faq-group aria-labelledby={`${slug}-heading`} className="scroll-mt-4">
      <h2 id={`${slug}-heading`} className="mb-3">
        {title}
      </h2>
      <div className="rounded-card bg-surface px-[min(1.25rem,5vw)] shadow-rest forced-colors:border lg:px-8">
        {questions.map((question) => (
          <FaqItem key={question.slug} question={question} />
        ))}
      </div>
    </section>
  );
}

function StillAsking() {
  return (
    <section aria-labelledby="still-asking" className="max-w-measure border-t-3 border-primary pt-5">
      <h2 id="still-asking">Still have a question?</h2>
      <p className="mt-2 mb-1 text-muted">Write to us. A person reads every message.</p>
      <SupportLink />
    </section>
  );
}
