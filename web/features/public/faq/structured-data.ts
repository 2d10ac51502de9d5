import type { QuestionGroup } from './question.ts';

/** The questions as schema.org's FAQPage, for search engines. Pure. */
export const faqStructuredData = (groups: readonly QuestionGroup[]) => ({
  '@context': 'https://schema.org',
  '@type': 'FAQPage',
  inLanguage: 'en-GB',
  mainEntity: groups.flatMap(({ questions }) =>
    questions.map(({ question, answer }) => ({
      '@type': 'Question',
      name: question,
      acceptedAnswer: { '@type': 'Answer', text: answer.join(' ') },
    })),
  ),
});
