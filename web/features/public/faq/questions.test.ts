import { expect, test } from 'vitest';
import { CHECK_INS_PER_DAY_MAX } from '#contract/limits.ts';
import { pages, staticPages } from '#contract/pages.ts';
import { questionGroups } from './questions.ts';
import { faqStructuredData } from './structured-data.ts';

const questions = questionGroups.flatMap((group) => group.questions);
const textOf = (slug: string): string => questions.find((one) => one.slug === slug)?.answer.join(' ') ?? '';
const wordsIn = (text: string): string[] => text.split(/\s+/).filter((word) => word !== '');

test('the FAQ has six named groups of five questions, in order', () => {
  expect(questionGroups.map(({ title, questions: { length } }) => [title, length])).toEqual([
    ['Getting Started', 5],
    ['Account & Subscription', 5],
    ['Using Evenkeel', 5],
    ['Data & Privacy', 5],
    ['Features & Enhancements', 5],
    ['Technical & Support', 5],
  ]);
});

test('FAQ slugs are kebab-case and unique across questions and groups', () => {
  const slugs = [...questionGroups, ...questions].map(({ slug }) => slug);
  for (const slug of slugs) expect(slug).toMatch(/^[a-z0-9]+(-[a-z0-9]+)*$/);
  expect(new Set(slugs).size).toBe(slugs.length);
});

test('FAQ question slugs stay the same, so that existing links keep working', () => {
  expect(questions.map(({ slug }) => slug)).toMatchInlineSnapshot(`
    [
      "what-is-evenkeel",
      "how-do-i-start",
      "how-does-a-check-in-work",
      "is-this-therapy",
      "what-if-i-need-help-now",
      "how-does-the-free-trial-work",
      "how-do-i-cancel",
      "can-i-have-my-money-back",
      "what-if-a-payment-fails",
      "how-do-i-keep-my-account-safe",
      "how-often-can-i-check-in",
      "what-do-the-sliders-mean",
      "what-if-i-miss-a-day",
      "how-do-i-keep-or-share-a-quote",
      "what-if-a-quote-does-not-fit",
      "who-can-see-my-check-ins",
      "what-is-the-ai-service-told",
      "how-do-i-export-my-data",
      "how-do-i-delete-my-account",
      "what-cookies-are-there",
      "who-writes-the-quotes",
      "what-can-i-see-over-time",
      "what-are-insights",
      "can-i-take-it-to-an-appointment",
      "how-do-i-hear-what-is-new",
      "is-there-an-app-to-install",
      "what-works-without-a-connection",
      "does-it-work-with-a-screen-reader",
      "what-if-i-cannot-sign-in",
      "how-do-i-reach-support",
    ]
  `);
});

test('FAQ questions and answers are complete, without duplicates or placeholders', () => {
  expect(new Set(questions.map(({ question }) => question)).size).toBe(questions.length);
  for (const { question, answer } of questions) {
    expect(question).toMatch(/^[A-Z].+\?$/);
    expect(answer.length).toBeGreaterThan(0);
    for (const paragraph of answer) expect(paragraph).toMatch(/^["A-Z].+\.$/);
    expect([question, ...answer].join(' ')).not.toMatch(
      /lorem|todo|tbd|xxx|placeholder|undefined|NaN|%|\[|\{|<|https?:/i,
    );
  }
});

test.each(questions.map(({ slug }) => slug))('the answer to %s is short, in short sentences', (slug) => {
  const sentences = textOf(slug).split(/(?<=[.?!]"?)\s+/);
  expect(wordsIn(textOf(slug)).length).toBeLessThanOrEqual(120);
  for (const sentence of sentences) expect(wordsIn(sentence).length, sentence).toBeLessThanOrEqual(38);
  expect(wordsIn(textOf(slug)).length / sentences.length).toBeLessThan(18);
});

test('FAQ answers link only to pages that need no session', () => {
  const open: readonly string[] = [...Object.values(staticPages), pages.auth];
  for (const { link } of questions) if (link) expect(open).toContain(link.href.replace(/#.*/, ''));
});

test('the FAQ states the actual price, trial and refund period', () => {
  expect(textOf('how-does-the-free-trial-work')).toMatch(/You get 3 days .*continues at £4\.99 a month/);
  expect(textOf('can-i-have-my-money-back')).toContain('For 14 days after your first payment');
});

test('the FAQ says what a late payment buys, and that deleting the account forfeits the refund, as the pages do', () => {
  expect(textOf('what-if-a-payment-fails')).toContain('It pays for the month it was due for');
  expect(textOf('can-i-have-my-money-back')).toContain('before you delete your account');
});

test('the FAQ states the limit of check-ins that the server enforces', () => {
  expect(textOf('how-often-can-i-check-in')).toContain('up to 200 times in 24 hours');
  expect(CHECK_INS_PER_DAY_MAX).toBe(200);
});

test('the structured data for search engines has the same questions and answers', () => {
  const { '@type': type, mainEntity } = faqStructuredData(questionGroups);
  expect(type).toBe('FAQPage');
  expect(mainEntity.map((entity) => [entity['@type'], entity.name, entity.acceptedAnswer['@type']])).toEqual(
    questions.map(({ question }) => ['Question', question, 'Answer']),
  );
  expect(mainEntity.map(({ acceptedAnswer }) => acceptedAnswer.text)).toEqual(
    questions.map(({ answer }) => answer.join(' ')),
  );
});
