import { ChevronDown } from 'lucide-react';
import type { Question } from './question.ts';

interface FaqItemProps {
  readonly question: Question;
}

/**
 * One question. The slug is the id of the answer, inside the folded part, because browsers unfold it when a URL points
 * there. The scroll margin leaves space for the question and the header.
 */
export function FaqItem({ question: { slug, question, answer, link } }: FaqItemProps) {
  return (
    <details
      name="faq"
      data-faq-item={slug}
      className="group scroll-mt-6 border-border [details:not([hidden])~&]:border-t"
    >
      <summary className="-mx-2 flex min-h-14 list-none items-center justify-between gap-[min(1rem,3vw)] rounded-control px-2 py-3 text-text hover:text-primary [&::-webkit-details-marker]:hidden">
        <h3 id={`${slug}-question`} className="min-w-0 text-body leading-snug font-semibold text-inherit">
          {question}
        </h3>
        <ChevronDown
          className="size-5.5 flex-none text-muted transition-[rotate] duration-(--ek-duration-calm) ease-calm group-open:rotate-180"
          strokeWidth={1.75}
          aria-hidden="true"
        />
      </summary>
      <div
        id={slug}
        data-faq-answer
        className="-mx-2 max-h-[500px] max-w-[calc(var(--ek-measure)+1rem)] scroll-mt-20 overflow-y-auto px-2 pb-5 text-muted"
      >
        {answer.map((paragraph) => (
          <p key={paragraph} className="not-first:mt-3">
            {paragraph}
          </p>
        ))}
        {link && (
          <p className="mt-1">
            <a href={link.href} className="inline-flex min-h-tap items-center font-medium">
              {link.label}
            </a>
          </p>
        )}
      </div>
    </details>
  );
}
