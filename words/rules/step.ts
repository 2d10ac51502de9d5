/** Rules 4, 5 and 7: the one small step, and the time of day. */
import { countHard, type DimensionKey, MANY_HARD, type TimeOfDay } from '../../contract/domain/mood.ts';
import type { GivenRatings } from '../given.ts';
import { containsStep, isPlan } from '../text/advice.ts';
import { sentencesOf } from '../text/plain-text.ts';
import { findBannedPhrases, type PhraseBan, type Rule, type TextRule } from './violation.ts';

const tooMuch: readonly PhraseBan[] = [
  {
    rule: 4,
    pattern:
      /\b(?:(?:three|four|five|six|seven|eight|nine|ten|fifteen|twenty|thirty|forty|sixty|a few|several|some)[ -](?:quiet |short |slow )?minutes?|half an hour|for (?:an|one|a full|the) hour(?! that)|hours of|for the rest of the (?:day|morning|afternoon|evening)|all (?:day|evening|morning|afternoon) long)\b/i,
    fix: 'The step has to fit into two minutes.',
  },
  {
    rule: 4,
    pattern:
      /\b(?:go(?:ing)? (?:out(?! of)|outside|for an? (?:\w+ )?(?:walk|run|swim|ride|hike|drive|jog))|(?:head|step|get) (?:out|outside|outdoors)|(?:take|have|run|draw) a (?:\w+ )?(?:bath|shower|nap|walk|day off)|hit the gym|work out(?! (?:a|the|what|how|who|which|where|why|whether)\b)|(?:do|try) (?:some )?(?:yoga|meditation)|meditate|light a candle|book an?|buy|baths?|showers?|naps?|(?:ring|call|phone) (?:up )?an? (?:old |good |dear )?friend|long (?:chat|talk|call)|journal(?:ing)?|(?:your|a) (?:journal|diary)|exercis\w+|(?:make|brew|pour|fix|cook|bake|prepare|grab) (?:yourself |you )?(?:a|some|your) (?:\w+ ){0,6}?(?:cup|mug|pot|tea|coffee|cocoa|meal|snack|soup|drink)|walk round|(?:around|round) the block)\b|(?<excused>(?:breath|lights?) go(?:ing)?)\b/gi,
    fix: 'The step has to be doable wherever the person is, with nothing at hand.',
  },
  {
    rule: 4,
    pattern:
      /\b(?:you (?:(?:really|truly|simply|do) )?(?:should|must|ought to|need to|have got to|have to)|make sure|be sure to|do not forget|don't forget|never forget|always remember)\b/i,
    fix: 'A step is offered, never demanded.',
  },
];

/** "You do not have to" and "nothing you have to" demand nothing. */
const stripNoNeed = (text: string): string =>
  text
    .replace(/\byou (?:don't|do not|need not|never) (?:have|need) to\b/gi, 'there is no call to')
    .replace(
      /\b(?:nothing|things?|all|what|that|think|than|if|before|much) you (?:have to|need to|ought to|should|must)\b/gi,
      'what there is',
    );

/** "When you step outside, ...": a moment that comes by itself is not a demand. */
const withoutMoments = (text: string): string =>
  text.replace(/\b(?:when(?:ever)?|next time) you [^,.;:]{0,60},/gi, 'when it comes,');

/** Rule 4. */
export const oneSmallStep: TextRule = ({ text }) => {
  const steps = sentencesOf(text).filter(containsStep).length;
  const many = steps > 1 ? [{ rule: 4, note: 'Offer at most one step, in one sentence.' }] : [];
  return [...many, ...findBannedPhrases(withoutMoments(stripNoNeed(text)), tooMuch)];
};

const drives: readonly DimensionKey[] = ['motivationLevel', 'progressTowardGoals'];

/** Whether a step, if there is one, must be an if-then plan. */
export const wantsPlan = ({ ratings, given }: GivenRatings): boolean => {
  const hardCount = countHard(ratings);
  const isDriven = hardCount === 0 && ratings.motivationLevel >= 4;
  const slow = drives.some((key) => given.includes(key) && ratings[key] <= 3);
  return slow && hardCount < MANY_HARD && !isDriven;
};

/** Rule 5. */
export const stepIsPlan: Rule = ({ text, ...known }) => {
  const broken = wantsPlan(known) && sentencesOf(text).some((sentence) => containsStep(sentence) && !isPlan(sentence));
  return broken ? [{ rule: 5, note: 'Put the step as a plan: "When ..., ..." or "If ..., ...".' }] : [];
};

const outOfTime: Readonly<Record<TimeOfDay, RegExp>> = {
  morning:
    /\b(?:tonight|this (?:evening|afternoon)|good (?:night|evening|afternoon)|goodnight|before (?:bed|you sleep|sleep)|(?:in|to) bed|wind(?:ing)? down|end of the day|day (?:is|was) (?:done|over)|today was|day behind you|fall(?:ing)? asleep|drift off|pillow|(?:the|this|your) evening|as the day \w+|day's end|lights? out)\b|\b(?<excused>(?:a|your|the) good (?:night|evening|afternoon))\b/gi,
  afternoon:
    /\b(?:tonight|this (?:evening|morning)|good (?:night|evening|morning)|goodnight|before (?:bed|you sleep|sleep)|in bed|fall(?:ing)? asleep|(?:start|begin)\w* (?:your|the) day|day (?:is|was) (?:done|over)|first thing(?= in| today|,|\.)|pillow|day's end|lights? out|as the day (?:draws|ends|closes|begins|starts)|(?:your|the) morning)\b|\b(?<excused>(?:a|your|the) good (?:night|evening|morning))\b/gi,
  evening:
    /\b(?:this (?:morning|afternoon)|good (?:morning|afternoon)|(?:start|begin)\w* (?:your|the) day|day ahead|ahead of you today|the day is young|before the day|rest of the day|new day|wake up|get going|get moving|coffee|work ?out(?! (?:a|the|what|how|who|which|where|why|whether)\b)|seize|tackle|dive in|power through|get ahead|(?:your|the|into) morning(?! comes)|(?:whole|entire|full) day (?:lies|is|ahead|before|to)|day (?:lies|opens|awaits|unfolds)|hours ahead|get to work|before you today|today ahead|begin(?:ning)? of the day|noon)\b|(?<excused>(?:hard|slow)(?:er)? to get going)\b/gi,
};

/** In the small hours there is no day to look back on, and no light to put out early. */
const outOfNight =
  /\b(?:good night|goodnight|early night|put (?:one|a|the) lights? out early|(?:look|looking) back on (?:the|your|this) day|(?:the|your|this) day (?:was|went|is done|is over)|(?:the|your) evening|this evening|wind(?:ing)? down|before bed|end of the day|day behind you)\b|\b(?<excused>(?:a|your|the|one) good night)\b/gi;
/** For an earlier day, nothing is happening now. It is any of the last seven, so it need not be yesterday. */
const outOfEarlierDay = /\b(?:tonight|yesterday|last night|this (?:morning|afternoon|evening)|right now)\b/i;

/** Rule 7. */
export const fitsTimeOfDay: Rule = ({ text, timeOfDay, isNight = false, isEarlierDay = false }) => {
  if (isEarlierDay) {
    const hasStep = sentencesOf(text).some(containsStep);
    const now = findBannedPhrases(text, [
      {
        rule: 7,
        pattern: outOfEarlierDay,
        fix: 'The entry is about an earlier day: speak of "that day", in the past.',
      },
    ]);
    return hasStep ? [...now, { rule: 7, note: 'The entry is about an earlier day: offer no step for it.' }] : now;
  }
  const mend = `It is ${timeOfDay} for them${timeOfDay === 'evening' ? ': let the text wind down' : ''}.`;
  if (!isNight) return findBannedPhrases(text, [{ rule: 7, pattern: outOfTime[timeOfDay], fix: mend }]);
  const night = 'These are the small hours for them.';
  return findBannedPhrases(text, [
    { rule: 7, pattern: outOfTime.evening, fix: night },
    { rule: 7, pattern: outOfNight, fix: night },
  ]);
};
