/** Rule 26: a text may say nothing that the ratings do not show. */
import { findBannedPhrases, type PhraseBan, type TextRule } from './violation.ts';

const leisure: PhraseBan = {
  rule: 26,
  pattern:
    /\b(?:(?:there is|there's|you are in|you're in|with) no (?:rush|hurry)|you have (?:all the |plenty of )?time\b|time is on your side|unhurried|no clock)\b/i,
  fix: 'That help can wait says nothing about time to spare.',
};

const unrated: readonly PhraseBan[] = [
  {
    rule: 26,
    pattern:
      /\b(?:after (?:the|that|this|your|a) (?:argument|row|fight|quarrel|loss|news|call|break-?up|visit|funeral|party|trip)|(?:someone|somebody|they|people) (?:said|hurt|left|forgot|let you down|disappointed)|what (?:happened|they (?:said|did))|the (?:argument|loss|row|break-?up)|your (?:grief|loss|tears|illness|patience|temper|appetite)|(?:tears|crying|sobbing)|you(?:'ve| have) been (?:carrying|holding|trying|working|waiting|fighting|coping|managing|running|pretending|hiding)|(?:so|this|that) long already|for so long|all (?:this|that) time|you always|you never|your (?:chest|heart|stomach|jaw|throat) (?:is|feels|has been|gets)|your breath (?:is|comes|has)|because (?:of (?:what|how)|you (?:care|love|tried|worked|gave)|someone|somebody|they))\b|\b(?<excused>(?:if|when|where|as) your (?:chest|heart|stomach|jaw|throat))\b/gi,
    fix: 'Name no cause, event, past or body sign: nobody rated one.',
  },
];

export const noInvention: TextRule = ({ text }) => findBannedPhrases(text, [leisure, ...unrated]);
