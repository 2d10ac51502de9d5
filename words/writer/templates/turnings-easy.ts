import type { DimensionKey } from '#contract/domain/mood.ts';

/**
 * The second sentence, where that slider is easy, the first sentence has named it, and nothing is hard. Low urgency is
 * never named.
 */
export const easyTurnings: Readonly<Record<Exclude<DimensionKey, 'urgencyOfNeed'>, readonly string[]>> = {
  stressLevel: [
    "You don't have to earn it.",
    'A quiet stretch like this is worth having for its own sake.',
    'You can let it be as simple as it is.',
  ],
  confidenceLevel: [
    "It's a good place to choose from.",
    "You can let it be quiet; it doesn't need to prove a thing.",
    "It's a good thing to know about yourself.",
  ],
  focusClarity: [
    "It's a good time for one thing you care about.",
    'You can choose what it goes to.',
    "It's a pleasure when thinking is easy.",
  ],
  motivationLevel: [
    "It's a fine thing to have, whatever you use it for.",
    "It can go to something you'd be glad to have done.",
    'You can choose what it goes to first.',
  ],
  anxietyLevel: [
    'A mind at rest is good to be in.',
    "There's nothing to keep watch over.",
    'You can let the quiet be quiet.',
  ],
  connectionWithOthers: [
    'It counts for a lot, and it goes both ways.',
    'That warmth is worth staying with for a moment.',
    "It's good to be known a little.",
  ],
  supportSystemStrength: [
    "It's good to have, on plain days too.",
    "It's easy to overlook and good to notice.",
    'It leaves your hands free for other things.',
  ],
  senseOfPurpose: [
    'Small things sit well inside a bigger reason.',
    'You can walk slowly and still be going the right way.',
    'It makes choosing easier.',
  ],
  progressTowardGoals: [
    "It's fair to be pleased about it.",
    'Each of those steps was yours.',
    "It's worth a look back before the next piece.",
  ],
  hopeForFuture: [
    "It's good to have something to look forward to.",
    'You can enjoy it now and not only later.',
    'You may daydream a little.',
  ],
  sleepQuality: [
    "It's a good base, whatever you do with it.",
    'It makes the whole {part} easier.',
    'You can enjoy how that feels.',
  ],
  physicalComfort: [
    "It's easy to miss when all is well, so this is a good time to notice.",
    'You can let yourself enjoy how it feels.',
    'It leaves your mind free for other things.',
  ],
  currentChallengeLevel: [
    "There's space here for something you like.",
    "You don't have to fill it.",
    "It's yours to spend as you wish.",
  ],
  gratitudeLevels: [
    "That's a kind way to look at things.",
    "It's worth staying with for a moment.",
    "You don't have to do anything with it but enjoy it.",
  ],
};
