/**
 * Phrases that also describe a slider, but too loosely to be checked: enough for a sentence to have named the slider,
 * and never a contradiction. "Things are moving" may speak of progress. Beside slow progress it may speak of something
 * else.
 */
import type { DimensionKey } from '#contract/domain/mood.ts';

export const nearWords: Readonly<Record<DimensionKey, { readonly low: string; readonly high: string }>> = {
  stressLevel: {
    low: 'easy in yourself, quiet in you, gentle pace, loose and easy',
    high: `coming at once, coming at you, landed on you, piled on you, piling up, too many things, asking for you at once, on top of you,
      flat out, at full stretch, everything at once, pulled every way, so much at once, too fast`,
  },
  confidenceLevel: {
    low: `painful, wobbly, unsteady, hesitant, doubtful, faith in yourself is low, little faith in yourself,
      not sure you can, not knowing if you can, not sure what you can do`,
    high: 'know what you can do, know you can, faith in yourself, self-trust',
  },
  focusClarity: {
    low: `won't stay in one place, won't stay put, won't stay on one thing, mind won't stay, in several directions,
      in every direction, in all directions, wandering, woolly, nothing clear, nothing is clear, blurred, misty, in pieces`,
    high: `in focus, mind is awake, single-minded, one thing at a time comes easily`,
  },
  motivationLevel: {
    low: `can't get started, not a lot of push, not much push, not much go, can't make yourself, cannot make yourself, can't bring yourself, cannot get started, no push, hardly any push, little push, no energy, low energy,
      low on energy, out of fuel, empty tank, tank is empty, nothing moves you`,
    high: `full of go, fired up, up for things, ready to start, ready to do, ready when you are,
      want to get started, wanting to start, itching to`,
  },
  anxietyLevel: {
    low: 'unworried, quiet in your head, nothing nags, easy mind',
    high: `scared, frightened, jittery, jitters, edgy, alarm, braced, bracing, churning, spinning,
      thoughts won't stop, thoughts will not stop, thoughts won't lie down, thoughts won't settle,
      mind won't settle, mind won't stop, mind is loud, thoughts are loud, loud thoughts, cannot settle,
      can't settle`,
  },
  connectionWithOthers: {
    low: `painful, far from anyone, apart from people, short of company, without company, nobody around, no one around,
      nobody beside you, no one beside you, solitary, people are far, people feel far, people seem far,
      people seem a long way, people feel a long way, everyone seems far, everyone feels far, others feel far,
      others seem far, miss people, missing people, miss company, missing company, empty room, gap between you`,
    high: `near people, people are close, people are near, warmth round you, warmth around you, people close, in company, at home with people, people you like, among people`,
  },
  supportSystemStrength: {
    low: `nobody to turn to, no one to turn to, nobody to ask, no one to ask, no one to call, nobody to call,
      nobody behind you, no one behind you, all on you, falls to you, ends up on you, all of it on you,
      no backup, no help, few people to ask, thin on the ground, with no one to help, with nobody to help`,
    high: `people to turn to, people round you, people around you, good people, held up,
      people who would help, people who help, hands to share, somebody to turn to, someone to turn to`,
  },
  senseOfPurpose: {
    low: `painful, what things are for, what it is for, what it is all for, point of things, no direction, no map,
      without a map, off course, point has gone, where it leads, where it all leads`,
    high: `heading somewhere, where you are going, know what you want, a reason to, clear aim,
      what you care about, direction you chose`,
  },
  progressTowardGoals: {
    low: `nothing moves, nothing seems to move, nothing seems to be moving, nothing is moving, not moving,
      will not budge, won't budge, getting nowhere, no further, not getting anywhere, hardly moving,
      barely moving, no nearer`,
    high: `things are moving, is moving, coming together, comes together, coming along, gaining ground,
      getting there, nearly there, what you have done`,
  },
  hopeForFuture: {
    low: `painful, no light ahead, future is closed, far view is dim, long view is dim, nothing ahead,
      nothing to look forward to, little to look forward to`,
    high: `light ahead, future looks good, future is open, things to come, to look forward to, looking ahead gladly,
      good ahead, wide open`,
  },
  sleepQuality: {
    low: `night was short, nights are short, didn't sleep, did not sleep, not slept, no sleep, without sleep,
      awake half the night, so little rest, hardly any rest, up in the night, yawning, half asleep`,
    high: `slept soundly, slept deeply, good night behind, had a good night, full night, well slept, awake and fresh`,
  },
  physicalComfort: {
    low: 'throbbing, bruised, body protests',
    high: 'own skin, limbs are loose, body is happy',
  },
  currentChallengeLevel: {
    low: `little to do, few things to do, not much to do, plenty of room, easy day,
      empty list`,
    high: `so much on you, a lot on you, a great deal on you, more on you, more than you can, more than anyone can,
      more than one person can, more than one day can, more than one evening can, more than one afternoon can,
      more than one morning can, more than fits, with this much on, full arms, full hands,
      up to your neck, a mountain`,
  },
  gratitudeLevels: {
    low: 'thanks feel far, good things feel far',
    high: 'what is good, lucky to have',
  },
  urgencyOfNeed: {
    low: '',
    high: `could do with some help, could use some help, could use help, could do with a hand, want help,
      wanting help, help now, need someone, need somebody, need something soon, need a hand, cannot be left,
      can't be left, cannot be put off, can't be put off`,
  },
};
