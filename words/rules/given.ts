/** Rule 26, for a check-in in which not all 15 were given: the text says nothing about all of them together. */
import { isAllGiven } from '../given.ts';
import { findBannedPhrases, type PhraseBan, type Rule } from './violation.ts';

const fix = 'Not everything was rated: speak of what was, and of nothing else.';

const theWhole: readonly PhraseBan[] = [
  {
    rule: 26,
    pattern:
      /\b(?:most (?:other )?things (?:are |seem |feel )?(?:all right|hard|fine|good|okay|well|easy|difficult)|(?:almost |nearly |pretty much )?everything (?:else )?(?:is|was|feels?|seems?|looks?|quiet|about|around|went|goes|(?:here )?in the middle)|(?:little|nothing|not much) (?:else|much) (?:is|was|feels?|seems?)|little else|nothing (?:is|was|feels?|seems?) (?:far|hard|wrong|heavy|difficult|out of)|nothing (?:much |here )?(?:stands?|stood) out|(?:on|from) (?:every|all) sides?|all round|the rest (?:is|was|of it (?:is|was)|looks?|feels?|seems?)\b|all is (?:well|quiet)|across the board)\b/i,
    fix,
  },
  {
    rule: 26,
    pattern:
      /\b(?:(?:a|an) (?:level|even|ordinary|plain|middling|average|so-so|balanced|normal) (?:sort of |kind of )?(?:day|morning|afternoon|evening|night)|things are (?:about |fairly |pretty )?(?:level|even|in the middle|all right|plain|steady|balanced)|(?:day|morning|afternoon|evening|night|tonight|today|yesterday) (?:is|was|sits) (?:so-so|level|even|about even|about as even|in the middle|right in the middle|neither)|in the middle of things|even keel|neither (?:up nor down|high nor low)|(?:of|kind of) middles|ordinary one|not much to report)\b/i,
    fix,
  },
];

export const nothingOfWhatWasNotGiven: Rule = ({ text, given }) =>
  isAllGiven(given) ? [] : findBannedPhrases(text, theWhole);
