/** Chooser mode: the prompt lists texts of ours that all keep the rules, and the answer is the number of one. */
import type { Situation } from '#words/assignment/assignment.ts';
import type { Prompt } from '../port.ts';
import { situationLines } from './situation-lines.ts';

const instructions = `Somebody has just rated how they feel. Of the numbered texts, choose the one that a kind, plain-spoken friend would send them now: it meets what is heaviest, is as large as the ratings, and fits the hour.

Answer with the number of that text alone.`;

export const choosePrompt = (texts: readonly string[], situation: Situation): Prompt => ({
  instructions,
  prompt: [
    ...situationLines(situation),
    '',
    'The texts:',
    ...texts.map((text, at) => `${at + 1}. ${text}`),
    '',
    `Answer with one number from 1 to ${texts.length}.`,
  ].join('\n'),
});
