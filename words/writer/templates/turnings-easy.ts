import type { DimensionKey } from '../../../contract/domain/mood.ts';

/** The second sentence, where that slider is easy, the first sentence has named it, and nothing is hard. */
export const easyTurnings: Readonly<Record<DimensionKey, readonly string[]>> = {
  stressLevel: [
    'You do not have to earn it.',
    'A quiet stretch like this is worth having for its own sake.',
    'You can let it be as simple as it is.',
    'There is room in it to look around.',
  ],
  confidenceLevel: [
    'You got here by doing things, one after another.',
    'It is a good place to choose from.',
    'That kind of ground is worth knowing your way back to.',
    'You can let it be quiet; it does not need to prove a thing.',
  ],
  focusClarity: [
    'A window like this is pleasant to look through.',
    'It is a good time for one thing you care about.',
    'Things have their edges back, and that is a pleasure.',
    'You can choose what it goes to.',
  ],
  motivationLevel: [
    'Give it somewhere to land.',
    'You can spend some and keep some.',
    'It is a fine thing to have, whatever you use it for.',
    'Let it go to something you would be glad to have done.',
  ],
  anxietyLevel: [
    'A mind at rest is good to be in.',
    'There is nothing to keep watch over.',
    'You can let the quiet be quiet.',
    'It is a nice thing to notice while it is here.',
  ],
  connectionWithOthers: [
    'It counts for a lot, and it goes both ways.',
    'Those ties are made of small things, and you had a part in them.',
    'That warmth is worth staying with for a moment.',
    'It is good to be known a little.',
  ],
  supportSystemStrength: [
    'That kind of footing is easy to overlook and good to notice.',
    'You have had a part in building that.',
    'It is good to have, on plain days too.',
    'It frees your hands for other things.',
  ],
  senseOfPurpose: [
    'Small things sit well inside a bigger reason.',
    'It gives even a plain {part} a good shape.',
    'That is a fine thing to have under your feet.',
    'You can walk slowly and still be going the right way.',
  ],
  progressTowardGoals: [
    'You put that there, a bit at a time.',
    'It is fair to be pleased about it.',
    'Each of those steps was yours.',
    'It is worth a look back before the next piece.',
  ],
  hopeForFuture: [
    'It is good to have something to walk toward.',
    'You can enjoy it now and not only later.',
    'Let it sit beside you for a while.',
  ],
  sleepQuality: [
    'It makes the whole {part} easier to hold.',
    'Your body did that for you, and it is yours to use gently.',
    'It is a good base, whatever you do with it.',
    'There is a little extra in the bank.',
  ],
  physicalComfort: [
    'It is easy to miss when all is well, so this is a good time to notice.',
    'That is one plain pleasure you can have for free.',
    'You can let yourself enjoy how it feels.',
    'It leaves your mind free for other things.',
  ],
  currentChallengeLevel: [
    'There is space here for something you like.',
    'You do not have to fill it.',
    'A {part} with gaps in it is a fine thing.',
    'It is yours to spend as you wish.',
  ],
  gratitudeLevels: [
    'Looking at it a little longer does it good.',
    'That is a kind way to look at things.',
    'That way of seeing is yours, and it makes the {part} bigger.',
    'Each one you notice makes the next a little easier to find.',
  ],
  urgencyOfNeed: [
    'That leaves room for what you would choose.',
    'You can go at the pace you like best.',
    'An open stretch is a good thing to be given.',
    'It is pleasant to have no clock at your back.',
  ],
};
