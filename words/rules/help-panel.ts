/** Rule 13: while the help lines are open beside the text, it may only suggest a person or a help line. */
import { containsStep } from '../text/advice.ts';
import { normalizeText, sentencesOf } from '../text/plain-text.ts';
import type { Rule, Violation } from './violation.ts';

const contactWords =
  /\b(?:someone|somebody|anyone|anybody|a person|one person|another person|people|a help ?line|help ?lines|a line|the lines?|a voice|whoever|a name|company|a face)\b/;
const helpLine = /\bhelp ?lines?\b/;
const reaching =
  /\b(?:tell|telling|told|ask|asking|call|calling|ring|ringing|message|messages|text|write to|send|sending|say|saying|let|reach|reaching|talk|talking|speak|speaking|sit with|sit near|be near|near|with|put|show|showing|give|giving|try|hand|share|sharing|company|answers?|open|hear|listen\w*)\b/;

/** Whether the sentence suggests contacting another person. */
export const offersContact = (sentence: string): boolean => {
  const words = normalizeText(sentence);
  return helpLine.test(words) || (contactWords.test(words) && reaching.test(words));
};

export const contactWhileHelpIsOpen: Rule = ({ text, isHelpOpen = false }): Violation[] => {
  if (!isHelpOpen) return [];
  const sentences = sentencesOf(text);
  const other = sentences.filter((sentence) => containsStep(sentence) && !offersContact(sentence));
  if (other.length > 0 || !sentences.some(offersContact))
    return [{ rule: 13, note: 'Help is shown beside these words: let the one step be a person or "a help line".' }];
  return [];
};
