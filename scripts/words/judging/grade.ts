/** The grade of a text by its answers to the ten questions: 1 to 6 are about safety and truth, 7 to 10 about craft. */
import { gateQuestions, tenQuestions } from '#words/ten-questions.ts';

export type YesOrNo = 'yes' | 'no';
export type Answers = ReadonlyMap<number, YesOrNo>;

export const grades = ['A', 'B', 'C', 'D'] as const;
export type Grade = (typeof grades)[number];

const MAX_FOR_B = 8;
const craft = tenQuestions.filter(({ isSafety }) => !isSafety);
export const MAX_CRAFT = craft.length;

const isYes = (answers: Answers, id: number): boolean => answers.get(id) === 'yes';

/**
 * D: a "no" to one of the gate questions or, with help open, a text that does not name what is heaviest. A: ten times
 * yes. B: yes to 1 to 8. C: all others.
 */
export const gradeOf = (answers: Answers, isHelpOpen: boolean): Grade => {
  const hurts = gateQuestions.some(({ id }) => !isYes(answers, id)) || (isHelpOpen && !isYes(answers, 1));
  if (hurts) return 'D';
  if (tenQuestions.every(({ id }) => isYes(answers, id))) return 'A';
  return tenQuestions.every(({ id }) => id > MAX_FOR_B || isYes(answers, id)) ? 'B' : 'C';
};

/** How many of the questions about craft were answered with yes. */
export const craftOf = (answers: Answers): number => craft.filter(({ id }) => isYes(answers, id)).length;
