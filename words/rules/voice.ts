/** Rules 14 to 18: who speaks, and what is never said or assumed. */
import type { DimensionKey } from '../../contract/domain/mood.ts';
import { findBannedPhrases, type PhraseBan, type Rule, type TextRule } from './violation.ts';

const bans: readonly PhraseBan[] = [
  { rule: 14, pattern: /\d+/, fix: 'No digits: write a number as a word, and never a telephone number.' },
  {
    rule: 14,
    pattern:
      /\b(?:zero|oh|one|two|three|four|five|six|seven|eight|nine|double|triple)(?:[ -](?:zero|oh|one|two|three|four|five|six|seven|eight|nine|double|triple)){2,}\b/i,
    fix: 'Never give a telephone number.',
  },
  {
    rule: 14,
    pattern:
      /\b(?:samaritans|lifeline|crisis text|hotline|suicide prevention|nhs|emergency services|ambulance|police)\b/i,
    fix: 'Name no help line or service: the page shows them.',
  },
  {
    rule: 15,
    pattern: /\bI\b(?:'\w+)?|\b(?:[Mm]y|[Mm]e|mine|[Mm]yself)\b/,
    fix: 'There is no "I" in these texts: speak only of the person.',
  },
  {
    rule: 15,
    pattern:
      /\b(?:as an? (?:ai|language model|assistant|friend|therapist|counsell?or|human|doctor)|(?:always )?here for you|by your side|we(?:'re| are) (?:here|with you|in this|all)|with you (?:always|every step)|no one (?:else )?understands|only (?:this app|we) |you only need (?:us|this)|lean on (?:us|this app)|you can (?:always )?(?:come back|talk) to (?:us|this)|this app|companion|understands you|cares? (?:for|about) you|(?:these|those) (?:pages|lines)|(?:these|those) words (?:know|see|love)|come back here|(?:who has|has) been (?:there|through)|(?:nobody|no one) else (?:knows|sees|gets|can (?:help|know))|knows? you (?:as|like|better)|we|us|our|ours)\b/i,
    fix: "Claim to be nobody, promise no company, and be nobody's only help.",
  },
  {
    rule: 16,
    pattern:
      /\b(?:los(?:e|ing) (?:some )?weight|weight loss|skip(?:ped|ping)? (?:a |your )?(?:meal|breakfast|lunch|dinner|food)s?|fast(?:ing)|calories?|diet\w*|slim\w*|thinner|alcohol|wine|beer|vodka|whisky|a drink(?! of (?:water|anything|tea|juice|milk))|cigarettes?|smok(?:e|ing)|vap(?:e|ing)|weed|cannabis|joint|drugs?|all-nighter|stay up late|sleep less|without sleep|push through the night|cut (?:people|them|everyone) off|don't need (?:anyone|anybody|people)|do not need (?:anyone|anybody|people)|shut (?:everyone|people|the (?:whole )?world) out|keep (?:the (?:whole )?world|everyone|people) (?:out|away)|stay in bed|hide away|hide from|something strong|(?:stiff|strong) (?:drink|one)|glass of (?!water)|take the edge off|numb(?:s|ed|ing|ness)?|get high|drink away|better than (?:food|sleep|eating)|no wish for (?:it|food|sleep)|on so (?:few hours|little sleep)(?![^.]{0,30}\b(?:weighs?|heavy|heavier|hard|harder|slow|slower|costs?|tired)\b)|getting by on|(?:run|manage|do well) on (?:no|little) sleep|eat(?:ing)? (?:less|nothing|little)|without eating|empty stomach|hunger|earn (?:your|a) (?:food|meal|treat)|cancel (?:your )?plans|avoid people)\b/i,
    fix: 'Praise no weight loss, restriction, substance, sleeplessness or withdrawal.',
  },
  {
    rule: 16,
    pattern:
      /\b(?:suicid\w*|self-?harm\w*|kill\w*|die|dying|dead|deaths?|end it all|ending it|end (?:your|a) life|cut yourself|hurt(?:ing)? yourself|harm(?:ing)? yourself|better off without|are you safe|at risk|in danger|risk|overdose|go on living|(?:reason|want|wish) to (?:live|stay alive|be alive|go on)|stay alive|alive at all|disappear|vanish|go dark|dark and quiet|quiet for good|rest for good|for good|forever|never wake|not wake up|(?:make|want) it (?:all )?(?:to )?(?:end|stop)|not be here|razor|blade|rope|give up on life)\b/i,
    fix: 'No self-harm content and no weighing of risk; the help panel looks after that.',
  },
  {
    rule: 17,
    pattern:
      /\b(?:your (?:partner|husband|wife|spouse|boyfriend|girlfriend|kids?|child|children|sons?|daughters?|boss|manager|job|career|workplace|office|colleagues?|co-?workers?|team|clients?|salary|pay|bills|rent|money|home|house|garden|car|faith|church|studies|teachers?|school)|paychecks?|mother|mum|mom|dad|father|parents|god|gods|lord|pray\w*|faith|church|amen|heaven|soul|spirit|spiritual\w*|blessings?|bless|angels?|universe|sir|madam|ladies|guys?|girls?|boys?|king|queen|he|she|his|hers?|him|breadwinner|log (?:on|in|off)|(?:for|at|after|before|from) work|to work(?! (?:it|on|at|with)\b)|cousins?|neighbou?rs|(?:first|next|last|your) meetings?|meetings?|the (?:kids|children|boss|office|commute|shift|deadline)|colleagues?|deadlines?|inbox|clients?|exams?|homework|commut\w+|lectures?|classes|prayers?|mate|mates|bible|at work|workday|working day|payday)\b/i,
    fix: 'Assume no gender, faith, work, income or household.',
  },
  {
    rule: 18,
    pattern:
      /(?:\s[\u2014\u2013-]{1,2}\s*\p{Lu}[\p{L}.]+(?:\s\p{Lu}[\p{L}.]+){0,5}\s*$)|\b(?:as \p{Lu}\p{L}+(?: \p{Lu}\p{L}+){0,5} (?:said|wrote|put it|says)|once (?:said|wrote)|in the words of|(?:poet|author|philosopher|writer|proverb|saying) (?:\p{L}+ ){0,6}(?:said|says|wrote|goes)|there is a saying|an old saying|(?:a|the|one) (?:wise|great|old) (?:\p{L}+ )?(?:teacher|man|woman|monk|poet|master|sage|saying|proverb|writer)|once (?:told|asked)|rumi|buddha|gandhi|einstein|angelou|churchill|lao tzu|aurelius|seneca|nietzsche|mandela|confucius|frankl|emerson|thoreau|tolle|aristotle|socrates|shakespeare)\b|as (?:they|people|the saying) (?:say|goes)|[,.!?]["\u201d],? (?:said|says|wrote)|(?<excused>(?:someone|somebody) once (?:said|wrote)\b)/giu,
    fix: 'Use no words of a real person.',
  },
  {
    rule: 18,
    // Within a sentence these texts have no capital letters, so a capitalised word is a name.
    pattern: /(?<excused>(?:^|[^\p{Ll}\p{N},;]) (?=\p{Lu}))| (?!I\b)\p{Lu}\p{L}+/gu,
    fix: 'Name nobody and nothing: no names of people, places or brands.',
  },
];

export const noClaimsOrAssumptions: TextRule = ({ text }) => findBannedPhrases(text, bans);

const closeRelations: readonly PhraseBan[] = [
  {
    rule: 17,
    pattern:
      /\b(?:your (?:best |closest |old )?friends?|friends|family|relatives?|loved ones|(?:the )?people (?:closest|nearest|near|around|in your life)|closest to you|nearest and dearest|someone close to you|mates?|budd(?:y|ies)|pals?|your (?:people|circle|community|tribe|neighbou?rs?|brothers?|sisters?|siblings?)|people (?:who|that) love you|those (?:who|that) love you|those you love|someone you love)\b/i,
    fix: 'Connection or support is low, or neither is known: assume no family or friends; say "someone", and only if there is someone.',
  },
];

const nearness: readonly DimensionKey[] = ['connectionWithOthers', 'supportSystemStrength'];

/** Rule 17, where few people are near, or where it is unknown whether any are. */
export const noAssumedRelationships: Rule = ({ text, ratings, given }) => {
  const known = nearness.filter((key) => given.includes(key));
  return known.length === 0 || known.some((key) => ratings[key] <= 2) ? findBannedPhrases(text, closeRelations) : [];
};
