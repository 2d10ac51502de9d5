/** The second gate: the service reads a text that passed the rules, and answers the ten questions about it. */
import type { Situation } from '#words/assignment/assignment.ts';
import { tenQuestions } from '#words/ten-questions.ts';
import type { Prompt } from '../port.ts';
import { situationLines } from './situation-lines.ts';

const instructions = `You read a short supportive text beside the ratings of the person it is for, and answer ten questions about it. Read closely, as somebody who would rather hold a text back than see it hurt. Answer each question by itself, "yes" or "no".

${tenQuestions.map(({ id, question }) => `${id}. ${question}`).join('\n')}

Answer with JSON alone, every number once: {${tenQuestions.map(({ id }) => `"${id}":"yes or no"`).join(',')}}`;

export const gatePrompt = (text: string, situation: Situation): Prompt => ({
  instructions,
  prompt: [...situationLines(situation), '', `The text: ${text}`].join('\n'),
});
