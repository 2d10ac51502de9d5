/** Rule 27: no agreement with a hopeless, self-attacking or hiding thought, no delay of help, no image of an end. */
import { countHard } from '../../contract/domain/mood.ts';
import { findBannedPhrases, type PhraseBan, type Rule } from './violation.ts';

const MOST_HARD = 8;

const agreement: PhraseBan = {
  rule: 27,
  pattern:
    /\b(?:no wonder (?:you|if you|that you) (?:want|wish|would like|feel like|need)(?:ing)? (?:to )?(?:give up|giving up|hide|hiding|quit|quitting|stop|be (?:left )?alone|disappear|run|a rest)|(?:there is|there's|it is|it's) (?:no|not any|little) (?:use|point|way out|way back|hope(?: for| in)?)\b|it is hopeless|hopeless|nothing (?:helps|works|can help|ever changes|is going to change)|you(?:'re| are) right (?:to|that|about)|(?:better|safer|easier) (?:off )?(?:alone|on your own|without (?:people|anyone|them))|keep (?:it|this|things|that) to yourself|no ?(?:body|one) (?:would|will|could|can|has to|needs to) (?:understand|help|care|notice|know|listen|see(?! (?:clearly|straight|far|well)\b))|you(?:'ve| have)? failed|a failure|a burden to|your (?:own )?fault|you deserve (?:this|it)|you let (?:them|people|everyone|yourself) down|best (?:left )?alone)\b|\b(?<excused>(?:feel|think|seem|fear) (?:that |as if |like )?you(?:'ve| have)? failed|(?:not|never|isn't|aren't|none of (?:it|this) is) your (?:own )?fault)\b/gi,
  fix: 'Agree with no hopeless thought, none against themselves, none that hides.',
};

/** Hiding, wanting nobody, or taking the blame, presented as sensible. */
const hiding: PhraseBan = {
  rule: 27,
  pattern:
    /\b(?:(?:keep|hold) (?:the worst|most|some|all|part) of it (?:back|hidden|in)|(?:say|tell (?:them|people)) (?:that )?you(?:'re| are) (?:fine|all right|okay)|(?:best|better) kept (?:private|secret|hidden)|to need (?:nobody|no one)|expect nothing|(?:nobody|no one) is coming|every reason to (?:give up|despair|hide)|(?:yours to own|own doing|only yourself to blame|brought (?:it|this) on yourself)|would have spared you|(?:all right|fine|honest) to be weak|(?:a weight|a strain|too much) (?:on|for) (?:others|people|everyone)|not up to (?:this|it)|reasons? turns? into excuses)\b|\b(?<excused>(?:not|have to|need to) (?:keep|hold|say|tell|expect)|(?:like|as if you (?:are|were)|not) (?:a weight|a strain|too much))\b/gi,
  fix: 'Agree with no thought that hides, blames or wants nobody.',
};

const delay: PhraseBan = {
  rule: 27,
  pattern:
    /\b(?:(?:help|asking|calling|the call|the message|telling someone) can wait|(?:ask|call|tell (?:someone|somebody)|reach out|get help|seek help) (?:tomorrow|later|in the morning|another (?:day|time))|(?:wait|hold on|hold out|last) (?:until|till) (?:tomorrow|morning|the morning|daylight)|before you (?:ask for|get|seek|need) help|no need (?:to (?:ask|call|tell)|for help)|too small to ask|sleep on it before|(?:hold on|wait) until they|for when you have one|keep them for that|ask if it has not|do not (?:bother|trouble) (?:anyone|people|them)|try (?:everything|something) else first)\b/i,
  fix: 'Never put off help.',
};

const ending: PhraseBan = {
  rule: 27,
  pattern:
    /\b(?:let (?:it all |everything |all of it )?go(?: of (?:it|everything|all))?\b(?! of your)|letting go|sink(?:s|ing)?|(?:be|is|was) over\b|the end of (?:it|everything|all)|come to an end|put an end|rest from (?:it|all|everything|this|life)|(?:take|takes|taking|swallow|swallows|hold) all of you|drift (?:off|away)|fade (?:out|away)|slip(?:ping)? away|float away|sleep (?:it|this) (?:off|away)|nothing (?:more|left) to (?:do|give|say)|give in\b(?! (?:anything|it))|stop trying|lay it all down|put it all down|final|last (?:breath|time|goodbye))\b/i,
  fix: 'Hope is low: no image of ending, sinking, resting from it all or being taken.',
};

const chore: PhraseBan = {
  rule: 27,
  pattern:
    /\b(?:tidy\w*|clean(?:ing)? (?:up|one|a|the)|wash(?:ing)? (?:up|the|one|a)|dishes|laundry|cross(?:ed|ing)? (?:it )?off|tick(?:ed|ing)? (?:it )?off|to-do|small counts|counts double|put (?:one thing|something|a thing) (?:away|back)|make the bed|drawer|sort (?:out )?(?:one|a|the)|sweep|errands?|chores?|one job|a job)\b/i,
  fix: 'Nearly everything is hard: no chore, and no praise of small progress.',
};

export const noAgreementWithDespair: Rule = ({ text, ratings, given }) =>
  findBannedPhrases(text, [
    agreement,
    hiding,
    delay,
    // Unknown hope counts as low, because it may be.
    ...(ratings.hopeForFuture <= 2 || !given.includes('hopeForFuture') ? [ending] : []),
    ...(countHard(ratings) >= MOST_HARD ? [chore] : []),
  ]);
