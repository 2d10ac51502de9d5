/** Finds advice in a text: what it asks the user to do, and whether that depends on a "when" or an "if". */
import { normalizeText } from './plain-text.ts';

/** Verbs that, in the imperative, ask for something to be done. */
const actionVerbs = new Set(
  `put place set pick choose write jot name list count notice look listen drink sip breathe inhale exhale stretch roll unclench
  drop loosen relax rest lie sit stand walk step go open close shut turn switch send text call message ask tell say read
  hold press rub touch feel take make do try start begin finish move shift wrap wash splash pause stop wait think recall
  picture imagine find check clear tidy fold share thank reach lower lift raise soften warm hum smile leave mark cross circle save note
  spend use plan trace tap point lean plant whisper bring add run watch cup uncurl wiggle settle decide dim follow straighten stay
  consider focus lay cool shake offer lend ring unwind tick unfold ground daydream work talk get eat meditate journal repeat visit create build pull push slip empty smell have help tuck glance keep nod hum play dwell`.split(
    /\s+/,
  ),
);

/** Verbs that ask for a way of looking at things: advice, but not a step. */
const attitudeVerbs = new Set(
  'let give allow keep trust remember know forgive accept treat embrace believe focus honour honor enjoy'.split(' '),
);

/** Words that make the verb before them a noun: "rest is short", "progress keeps". */
const nounFollows =
  /^(?:is|was|are|were|has|have|had|keeps|comes|came|did|does|can|lets|feels|felt|seems|may|might|takes|took|of)$/;

/** "Clear enough to see", "close to people": these describe how things are. */
const isNoVerb =
  /^(?:clear (?:enough|thinking|of|headed)|close (?:to|by|at)|help lines?|empty (?:hours?|of)|(?:help|rest) (?:and|or|soon|well|enough)|open (?:to|as))$/;
/** To enjoy is a way of looking, not a step. */
const enjoying = /^have (?:some )?fun\b/;

const condition =
  /^(?:when(?:ever)?|if|once|after|before|as soon as|while|until|the next time|next time|tonight|today|now|then|later|for now|this morning|this afternoon|this evening|first|perhaps|maybe|please|gently)\b/;

const wordsOfClause = (clause: string): string[] => clause.trim().split(/\s+/);

const isImperative = (clause: string, verbs: ReadonlySet<string>): boolean => {
  const command = clause.trim().replace(/^(?:then|please|perhaps|maybe|gently|and|now|first|do not|don't|even)\s+/, '');
  const [first = '', second = ''] = wordsOfClause(command);
  return (
    verbs.has(first) && !nounFollows.test(second) && !isNoVerb.test(`${first} ${second}`) && !enjoying.test(command)
  );
};

const offer =
  /\byou (?:could|might) (?!do with|use a)(?:(?:also|first|then|even|always|now|simply|try to|choose to) )?(\w+)|\b(?:try (?:to|\w+ing)|you (?:can|may) try|how about|why not|what about|consider \w+ing|it (?:may|might|can|could|would) help to|you (?:should|must|ought to))\b|\b(?<excused>(?:may|might|will|would|can|could|do|does|it|they|thoughts?|worry|doubt) try (?:to|\w+ing)\b)/g;

/**
 * Clauses that a command may start: the sentence itself, and what follows its "when ...," or a colon, dash or
 * semicolon.
 */
const clausesOf = (sentence: string): string[] => {
  const parts = normalizeText(sentence).split(/[:;\u2014]\s*/);
  return parts.flatMap((part) => {
    if (!condition.test(part)) return [part];
    const [, ...rest] = part.split(/,\s*/);
    return [part.replace(condition, ''), ...rest];
  });
};

const offersOf = (sentence: string): string[] =>
  Array.from(normalizeText(sentence).matchAll(offer))
    .filter(({ groups }) => groups?.excused === undefined)
    .map((match) => match[1] ?? '');

/** Whether the sentence asks for something to be done. */
export const containsStep = (sentence: string): boolean =>
  clausesOf(sentence).some((clause) => isImperative(clause, actionVerbs)) ||
  offersOf(sentence).some(
    (verb) => verb === '' || actionVerbs.has(verb) || (attitudeVerbs.has(verb) && isPlan(sentence)),
  ) ||
  (isPlan(sentence) && clausesOf(sentence).some((clause) => isImperative(clause, attitudeVerbs)));

/** Whether the sentence asks for anything at all, including a way of looking at things. */
export const containsAdvice = (sentence: string): boolean =>
  containsStep(sentence) || clausesOf(sentence).some((clause) => isImperative(clause, attitudeVerbs));

const opensPlan = /(?:^|[:;,]\s|\band )(?:when(?:ever)?|if|once|after|before|as soon as|the next time|next time)\b/;

/** "When you sit down, ...": within one sentence, a moment or condition and then what to do. */
const hasMomentThenStep = (text: string): boolean =>
  text.split('.').some((part, index) => {
    // Only the first part starts at the beginning of the text.
    const found = opensPlan.exec(index === 0 ? part : `.${part}`);
    return found !== null && /,|\bthen\b/.test(found.input.slice(found.index + found[0].length));
  });

/** Whether the step depends on a moment or a condition: "when you sit down, ...". */
export const isPlan = (sentence: string): boolean =>
  hasMomentThenStep(normalizeText(sentence)) ||
  /\b(?:when|if|once|as soon as|after|before|the next time) (?:you|it|the|your|a|an|that|this|there)\b/.test(
    normalizeText(sentence),
  );
