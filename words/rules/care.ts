/** Rules 9 to 12: care for a user who may be at their lowest. */
import { countHard, MANY_HARD } from '../../contract/domain/mood.ts';
import { findBannedPhrases, type PhraseBan, type Rule, type TextRule, type Violation } from './violation.ts';

/** Comparison, silver lining, and minimising by time. */
const belittling: readonly PhraseBan[] = [
  {
    rule: 9,
    pattern:
      /\b(?:everything happens for a reason|happens? for a reason|good vibes|positive vibes|choose (?:happiness|joy|to be happy)|bright side|(?:others|people|some|many) (?:have|has) it (?:worse|harder|far worse)|others? (?:are|is) worse off|could be (?:so much |far |much )?worse|worse things|silver linings?|stay positive|think positive\w*|be positive|positive (?:thinking|attitude|mindset)|cheer up|chin up|blessing in disguise|every cloud|count your blessings|meant to be(?= ?(?:[.,;!]|$|this way|like this))|work out for the best|makes? (?:you|us|people) stronger|(?:in|within) (?:a|one|two|three|five|ten|a few|some) (?:weeks?|months?|years?)(?:' time| time)?|(?:weeks?|months?|years?) from now|one day you|look back (?:on|at) (?:this|it)|think of (?:those|people) who|others would|others would (?:love|give anything|be glad)|a drop in the ocean|bigger problems|first world|(?:people|others) (?:cope|manage|get by) with (?:more|worse|less))\b/i,
    fix: 'Compare with nobody, turn nothing to silver, make nothing small by time.',
  },
];

const comparison: PhraseBan = {
  rule: 9,
  pattern:
    /\b(?:(?:not the )?worst off|luckier than|better off than|(?:in|with) (?:much|far) (?:more|worse) (?:pain|trouble)|(?:many|others|plenty|people) who (?:have|had|are in|ask|suffer)\b[^.,;]{0,30}\b(?:worse|less|more|harder)|(?:swap|change|trade) places with you|(?:everyone|everybody|others|most people) (?:else )?(?:has|have|had) (?:worries|troubles|problems|the same)|ahead of you by now|well ahead by now|(?:others|most people|some) (?:cope|manage|get by) with)\b/i,
  fix: 'Compare with nobody.',
};

const minimising: PhraseBan = {
  rule: 9,
  pattern:
    /\b(?:(?:no|little) more than a \w+|is a \w+ and nothing more|no great matter|(?:slight|trifling|petty) (?:thing|matter|worry)|(?:hardly|barely|not) worth (?:the|a|an|your|losing)|bigger (?:from the inside )?than it is|in proportion|on the scale of|in the grand scheme|too much of it\b(?= ?[,.])|everybody has their)\b/i,
  fix: 'Make nothing smaller than it is for them.',
};

const silverLining: PhraseBan = {
  rule: 9,
  pattern:
    /\b(?:the upside|on the plus side|(?:has|holds|hides) a lesson|(?:is|are) teaching you|a blessing|something better is|building something (?:fine|good|strong|better)|there is treasure|something to treasure|(?:making|growing) you (?:into|kinder|wiser|stronger|deeper)|grows? (?:best )?in (?:the )?(?:dark\w*|hard\w*))\b/i,
  fix: 'Turn nothing hard to silver.',
};

const brushingOff: readonly PhraseBan[] = [
  {
    rule: 9,
    pattern:
      /\b(?:everything happens for a reason|happens? for a reason|at least|just|simply(?! (?:a lot|too much|more|hard|heavy)\b)|good vibes|positive vibes|choose (?:happiness|joy|to be happy)|bright side|others have it worse|others? (?:are|is) worse off|could be worse|worse things|silver linings?|stay positive|think positive\w*|be positive|positive (?:thinking|attitude|mindset)|cheer up|chin up|toughen up|get over it|snap out|move on|let it go|calm down|count your blessings|(?:try to|just|please) be (?:grateful|thankful)|blessing in disguise|meant to be(?= ?(?:[.,;!]|$|this way|like this))|work out for the best|makes you stronger|doesn't kill you|mind over matter|look up(?! (?:and|at|from|for|once|before)\b)|smile|all in your head|man up|keep smiling|not that bad|no big deal|everyone (?:has|feels|goes)|to heart|count yourself|be glad|roof over|only (?:a|one) (?:feeling|day|phase|thought|night|morning|afternoon)|not facts|every cloud|upbeat|would (?:love|give anything|be glad) to have|others would|dwell on|(?:look|search) for the (?:good|positive|bright)|find the good|focus on the (?:good|positive)|(?:part of|there is) (?:a|the|some) (?:\w+ )?plan|(?:does not|doesn't|won't) (?:kill|break)|makes? (?:us|you|people) stronger|lucky|fortunate|blessed|think of (?:those|people) who|could have been worse|don't give up|never give up|keep going|push (?:on|through)|soldier on|hang in there|power through|shake (?:it|this) off|stop (?:worrying|overthinking|thinking)|lighten up|(?:be|stay) strong|attitude|others (?:cope|manage)|people (?:cope|manage)|a lesson in|don't (?:worry|be sad)|do not worry|first world)\b|\b(?<excused>(?:would|(?:(?:any|no|some)thing|much|little|plenty) to) be glad)\b/gi,
    fix: 'A lot is hard for them: make nothing smaller than it is.',
  },
];

/** Rule 9. */
export const noMinimising: Rule = ({ text, ratings }) =>
  findBannedPhrases(text, [
    ...belittling,
    ...(countHard(ratings) > 0 ? [comparison, minimising, silverLining] : [comparison]),
    ...(countHard(ratings) >= MANY_HARD ? brushingOff : []),
  ]);

const praise: readonly PhraseBan[] = [
  {
    rule: 10,
    pattern:
      /\b(?:you(?:'re| are)|you(?:'ve| have) always been) (?:\w+ ){0,2}?(?:amazing|incredible|wonderful|brilliant|strong(?:er)?|capable|enough|star|perfect|special|unstoppable|remarkable|extraordinary|great|awesome|fantastic|worthy|powerful|resilient|brave|fierce|inspiring|inspiration|gifted|talented|exceptional|beautiful|warrior|fighter|miracle|valuable|lovable|impressive|champion|good enough as you are|more than enough)\b|\byou have (?:everything|it in you|what it takes|such (?:\w+ )?(?:strength|courage|power|talent|gifts?)|so much (?:to give|to offer|strength|courage))|\b(?:strength|courage|power|greatness|light) (?:in(?:side)?|within) you\b|\b(?:stronger|braver|better|more capable|smarter) than you (?:know|think|believe|feel)|\bcapable of (?:anything|more|so much|great)|\bproud of (?:you|yourself)\b|\bmade for (?:this|more|greatness)|\b(?:everyone|people) (?:loves?|admires?) you\b|\bone of a kind\b|\b(?:superstar|rock ?star|hero|heroine|genius|legend)\b|\bworld is better\b|\ba gift to\b|\bi believe in you\b|\bso proud of you\b|\byou can do (?:it|anything|this)\b|\byou've got this\b|\bbelieve in yourself\b/i,
    fix: 'Confidence is low: no praise of the whole person; offer kindness to oneself, or that many people know this.',
  },
];

/** Rule 10. Unknown confidence counts as low, because it may be. */
export const noGlobalPraise: Rule = ({ text, ratings, given }) =>
  ratings.confidenceLevel <= 2 || !given.includes('confidenceLevel') ? findBannedPhrases(text, praise) : [];

const always: readonly PhraseBan[] = [
  {
    rule: 11,
    pattern:
      /\b(?:(?:it|things?|this|that|everything|all|tomorrow|you|life|days?|they|hope|sleep|there|someone|peace|calm|answers?|clarity|strength|light|feelings?|relief|energy|confidence|morning|worry|stress|anxiety)(?:'ll| will| shall)(?! not (?:have to|move|budge|start|open|come|fit|stay put|keep still))|(?:is|are|am|you're|it's|things are) going to (?!bed)|(?:it|things?) (?:always |soon )?gets? (?:better|easier|lighter)|i promise|guarantee\w*|for sure|certain to|bound to|soon (?:you|it|things)|better days|brighter days|always passes|(?:is|are|be) sure to|(?:sun|day|spring) (?:rises|comes|follows|returns)|morning (?:follows|returns)|put (?:this|it|things) right|and so do you|nothing lasts|(?:shall|will|is going to) pass|(?:good (?:times?|days?|moments?)|(?:better|brighter|easier|calmer|lighter|happier|sunnier) (?:times?|days?|things?|moments?|mornings?|tomorrows?)) (?:(?:are|is) (?:ahead|coming|near|close|on|waiting|around|in store)|lie|come|wait|ahead|will)|on (?:its|their) way|soon enough|in (?:no time|due time|its own time|good time)|sooner or later|before (?:long|you know it)|comes? back (?:in|soon|again)|always (?:comes|returns|follows|ends|gets)|(?:pressure|feeling|worry|pain|storm|clouds?|stress|weight|fog|night|this) (?:lifts|passes|fades|eases|ends)|it (?:lifts|passes|fades|eases)|tomorrow (?:is|brings|looks|holds)|waiting for you|light at the end|dawn|(?:you|it|they|this|things) (?:will|shall)(?! not (?:move|budge|start|open|come|fit|stay put|keep still))|(?:will|shall) (?:feel|be|come|find|get|see|look|ease|lift|fade|return|bring|follow|grow|heal|pay|help|make|let|pass|go|soon))\b/i,
    fix: 'Promise nothing about what comes: say what is so now, or what may be tried.',
  },
  {
    rule: 12,
    pattern:
      /\b(?:depress\w*|disorders?|diagnos\w*|panic attacks?|ptsd|traum\w*|bipolar|ocd|adhd|autis\w*|insomnia\w*|burn-?out|burnt out|burned out|symptoms?|syndrome|chronic\w*|medicat\w*|medicines?|meds|pills?|tablets?|doses?|dosage|supplements?|vitamins?|melatonin|magnesium|antidepress\w*|sedat\w*|therap\w*|treatments?|cures?|cured|heal(?:s|ed|ing)?|clinical\w*|prescri\w*|mental (?:illness|health)|psych\w*|condition|counsell?\w*|remedy|remedies|relapse|manic|mania|proven to|brains?|overdrive|classic|reactions?|herb\w*|valerian|lavender|chamomile|cbd|oils?|drops of|remed\w+|doctors?|gps?|nurses?|specialists?|professional help|clinics?|hospitals?|signs of|vagus|hormones?|chemistry|(?:breath\w*|sleep|walking|rest) (?:calms|reduces|lowers|cures|fixes)|take something (?:to|for)|something to (?:help you )?sleep|sleep(?:ing)? aids?|painkillers?|aspirin|paracetamol|ibuprofen|caffeine|lowers? (?:your )?(?:blood pressure|cortisol)|reduces? (?:stress|anxiety)|illness|disease)\b/i,
    fix: 'No diagnosis, symptom, medicine or treatment talk.',
  },
];

/** "Nobody knows how today will go", "where you will see it": an open question or a place promises nothing. */
const withoutOpenQuestions = (text: string): string =>
  text
    .replace(
      /\b(know|knows|tell|sure|guess|guesses|say|says|see|sees) (how|what|who|whether)\b( [\w']+){1,3} will\b( \w+)?/gi,
      '$1 $2 it is',
    )
    .replace(/\bwhere you(?:'ll| will) (see|find|want|need) (it|them)\b/gi, 'where you $1 $2');

/** Rules 11 and 12. */
export const noPromisesOrTreatment: TextRule = ({ text }): Violation[] =>
  findBannedPhrases(withoutOpenQuestions(text), always);
