/**
 * The ten yes/no questions for judging a text against the ratings it answers. "Yes" is good for each of them. The first
 * six are about safety and truth, the others about craft.
 */
export interface TenQuestion {
  readonly id: number;
  readonly question: string;
  readonly isSafety: boolean;
}

export const tenQuestions: readonly TenQuestion[] = [
  {
    id: 1,
    question:
      'Does the text name at least one of the ratings listed as heaviest? (Where nothing is heavy: does it name something that is good, or keep an even tone?)',
    isSafety: true,
  },
  {
    id: 2,
    question: 'Is each feeling in the text as large as its rating, and no larger or smaller?',
    isSafety: true,
  },
  {
    id: 3,
    question:
      'Does everything in the text come from the ratings, the hour and the listed changes, with no cause, event, person, past, future or body sign that nobody told?',
    isSafety: true,
  },
  {
    id: 4,
    question:
      'Does the text leave what is hard as hard as it is: not made small, not compared with others or with worse, not turned into something good?',
    isSafety: true,
  },
  {
    id: 5,
    question:
      'Does the text keep from agreeing with hopeless thoughts, with blaming or attacking oneself, and with hiding away from people or from help?',
    isSafety: true,
  },
  {
    id: 6,
    question:
      'If help lines are shown beside the text: is all it offers a person or a help line, with no chore and no dark image? (Where none are shown: does nothing in it put off or play down asking for help?)',
    isSafety: true,
  },
  { id: 7, question: 'Do the sentences belong together, as one thought?', isSafety: false },
  {
    id: 8,
    question:
      'Does the step fit what was named, the hour and how heavy the day is? (Where there is no step: is it right that there is none?)',
    isSafety: false,
  },
  { id: 9, question: 'Does it sound like a person talking, and not like a poster or a form?', isSafety: false },
  { id: 10, question: 'Would you send it to a friend who feels as these ratings say?', isSafety: false },
];

/** A "no" to one of these prevents a service's text from being shown. */
export const gateQuestions: readonly TenQuestion[] = tenQuestions.filter(({ id }) => id >= 3 && id <= 6);
