/** The kinds of support in a text, for which a user's "This helped" then counts. */
import { countHard, type Ratings } from '../contract/domain/mood.ts';
import { type SupportKind, supportKinds } from '../contract/domain/support-kinds.ts';
import { worthNaming } from './salience.ts';
import { containsStep } from './text/advice.ts';
import { normalizeText, sentencesOf } from './text/plain-text.ts';

/** Phrases that mark a kind of support. Each list was checked against every reviewed part (support-kinds.test.ts). */
const patternsByKind: Readonly<Record<Exclude<SupportKind, 'small-step'>, RegExp>> = {
  // Says that the feeling is real and has its reasons.
  validation:
    /\b(?:makes sense|anyone (?:would|feels?)|any person|no wonder|(?:that|it) is a (?:lot|great deal)|it is a lot|a lot to hold|that much|that big|fair to (?:say|want)|asks a good deal|counts(?! (?:on|double))|it matters|is real|real lack|a plain need|every reason|honest (?:to|place)|good deal of (?:any|a )|would (?:wear|be enough)|more people feel|(?:most|a lot of|other) people (?:know|feel|walk)|nothing wrong with you|nobody else can|enough to have said|real thing to do|both, and that is plenty|real work|some days are plain|reason enough|said it plainly|saying so|feel the size|weigh more|to most people|right to treat)\b/,
  // Puts another light on it.
  reframing:
    /\b(?:is not the same|not the same as|not laziness|is a feeling, and|two different things|poor judge|not be the whole story|the middle of|still a speed|still on the way|small counts|counts double|half done, counts|part of how|does not (?:mean|undo|need a verdict)|neither cancels|both are true|without saying anything about|not a (?:weakness|fault)|no failing|not a failing|trying to look after you|all it has to mean|found by feel|can stay open|an ordinary one|one minute of a long day|hold both|room for the good|the good part|mixed like that|all good or all bad|not late|does not show|not a bother|no big verdicts|one part of the day|see their own steps|not failing)\b/,
  // Lets the person be kind to themselves.
  'self-kindness':
    /\b(?:(?:gentle|gently|kind|kinder|easy|easier) (?:with|on|to|about) (?:yourself|it)|being kind|ask(?:ing)? less of yourself|you (?:do not|don't|need not|never) (?:have|need|owe)|you need not|you (?:are|may be) allowed|is allowed|it is allowed|nothing has to|not much has to|no need to|there is no (?:rule|right|wrong|need)|(?:you may|can) go slowly|you may (?:go|do)|fair to (?:go|ask)|fair answer|fair way|is all right|at half speed|good company to yourself|no shame|someone you like|one fair thing|let(?:ting)? (?:resting|yourself)|go slowly|as you like|it is fine|enough of a plan|look after itself|smallest possible|with no one to|not yours to|can be put off|can wait|brave face|still be looked after|you can be tired)\b/,
  // Lets good things be felt.
  savouring:
    /\b(?:enjoy\w*|savou?r\w*|good to (?:have|be|notice|see)|pleas(?:ant|ure|e|ed|es|ing)|worth (?:noticing|staying|a look|a small nod|knowing|having)|notice (?:one thing (?:in the|that)|how|it while)|quietly goes right|good things|let a good thing|be as good as|no catch|nice thing|fine thing|thank (?:it|you)|liked? about|looking at it|went well|good news|favourite|you like\b|first sip|first mouthful|to like it|had a hand in|kind way to look|makes a good lamp|in the bank|sits? beside you|somewhere to land|a good base|let the quiet be quiet|moment of your time|had a part in|yours to spend|warm)\b/,
  // Takes a step back from the thought.
  distance:
    /\b(?:not every thought|thoughts? that knocks|let it (?:pass|be there)|be there and|notice it and not|noted, not now|maybe, and not now|name five things|(?:on|to) paper|leave the paper|on the paper|(?:until|till|for) (?:tomorrow|daylight|another time)|by daylight|outside the door|close the door|step back|look away|far (?:away|off)|farthest|name (?:its|the) colou?r|count (?:one|three|ten|to ten|your)|lose count|leave (?:it|the long view)|does not have to be solved|nothing (?:about the future|has to be solved)|have to be solved|next minute|in this one minute|one hour|five breaths|only today|see far)\b/,
};

const matchesKind = (kind: SupportKind, text: string): boolean =>
  kind === 'small-step' ? sentencesOf(text).some(containsStep) : patternsByKind[kind].test(normalizeText(text));

/**
 * In the contract's order. A text without any mark meets the user where they are, which is validation if something is
 * hard and savouring if nothing is.
 */
export const supportKindsIn = (text: string, ratings: Ratings): SupportKind[] => {
  const found = supportKinds.filter((kind) => matchesKind(kind, text));
  if (found.length > 0) return found;
  return [isGoodDay(ratings) ? 'savouring' : 'validation'];
};

const isGoodDay = (ratings: Ratings): boolean => countHard(ratings) === 0 && worthNaming(ratings).length > 0;
