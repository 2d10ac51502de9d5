import type { DimensionKey } from '#contract/domain/mood.ts';

/** The second sentence, where that slider is hard and the first sentence has named it. */
export const hardTurnings: Readonly<Record<DimensionKey, readonly string[]>> = {
  stressLevel: [
    "You don't have to carry the whole {part} at once.",
    "It makes sense if there's little room left for anything else.",
    'One thing at a time is a fair way to do it.',
    "It's fair to want less on you than that.",
  ],
  confidenceLevel: [
    'Most people know this feeling, though few say it out loud.',
    'Doubt is a feeling, and it makes a poor judge of anyone.',
    "You don't have to feel sure to take care of yourself.",
    'Being unsure and being wrong are two different things.',
  ],
  focusClarity: [
    "You don't need to hold every thread {now}.",
    "It's fine to think in small pieces for now.",
    "Thinking costs more like this, so it's fair to ask less of yourself.",
    'You can ask for things to be said twice.',
  ],
  motivationLevel: [
    'Nothing has to be started this minute.',
    "You don't have to want to do a thing to do one corner of it.",
    "There's no need to make up for it all at once.",
    'Doing less for a while is a fair answer.',
  ],
  anxietyLevel: [
    'A worry can be loud and still not be the whole story.',
    "You don't have to work it all out {now}.",
    'It takes a lot out of a person to feel like this.',
    "You don't have to argue with every thought that comes.",
  ],
  connectionWithOthers: [
    'You can miss people and not know which of them to ask.',
    'Wanting someone near is as plain a need as food.',
    'More people feel this than ever say so.',
    "It's all right to mind.",
  ],
  supportSystemStrength: [
    "That's a lot for one pair of hands.",
    "Needing a hand is no weakness; it's how people are made.",
    "It's fair to want more than that.",
    'You may do less than you would with more people behind you.',
  ],
  senseOfPurpose: [
    "You don't need the big answer to get through a small hour.",
    'Not knowing is an honest place to be.',
    "You don't have to find it by thinking harder.",
    'You can look after yourself before you know the answer.',
  ],
  progressTowardGoals: [
    'You can stop looking at it for a while.',
    "What doesn't show yet still counts.",
    'A pause on the way is still on the way.',
    'It can be put down and picked up again.',
  ],
  hopeForFuture: [
    "You don't have to see far; this {part} is enough to look at.",
    'Nothing about the future has to be settled {now}.',
    'You can say so to someone, as plainly as that.',
    "You don't have to talk yourself round before you ask for company.",
    "You don't have to find any before you ask for help.",
    "It's all right to let someone else do the looking ahead for a while.",
    'You may tell one person the whole of it.',
    'You can ask someone to be with you while it looks like that.',
  ],
  sleepQuality: [
    "It's fair to go at half speed.",
    'You can keep things as simple as you like.',
    "It's no time for big verdicts about yourself.",
    'Most things ask more of you after that.',
  ],
  physicalComfort: [
    'It takes real work to get through the hours like this.',
    'Going slower is a sensible answer, not a failing.',
    'Your body is allowed to set the pace {now}.',
    "It's real, even though nobody else can feel it.",
  ],
  currentChallengeLevel: [
    "You don't have to face all of it in one go.",
    'Anyone would feel the size of it.',
    "It's that big, and it's fair to say so.",
    'One piece of it is enough to look at for now.',
  ],
  gratitudeLevels: [
    "You don't owe anyone thanks {now}.",
    "There's no need to go hunting for something nice.",
    "It's honest to say so.",
    'Nothing has to be turned into a lesson.',
  ],
  urgencyOfNeed: [
    'Needing it is reason enough to ask.',
    "You don't have to earn help by waiting longer.",
    "It matters, and it's right to treat it so.",
    "You don't have to have the right words for it.",
    "There's no wrong way to ask.",
    'You can ask before you know what exactly you need.',
    "You don't have to sort any of it out first.",
    'A few plain words are enough to start with.',
  ],
};
