import type { DimensionKey } from '../../../contract/domain/mood.ts';

/**
 * The one small step where nothing is hard: to savour or strengthen the good thing on that slider, at any time of day.
 */
export const easySteps: Readonly<Record<DimensionKey, readonly string[]>> = {
  stressLevel: [
    'When you next breathe out, you could notice how loose your hands are.',
    'If you like, stay one minute longer wherever you feel most at rest.',
    'When you get up from here, you could go at the same gentle pace.',
  ],
  confidenceLevel: [
    'When the next choice comes up, you could go with your first plain answer.',
    'If someone near you is less sure, you could lend them a kind word.',
    'When you have a minute, write down one thing you did that brought you here.',
  ],
  focusClarity: [
    'When you next look up, you could choose one thing and give it your full minute.',
    'If a good thought turns up, write it down while its edges are sharp.',
    'When you sit down next, you could ask yourself the question you have been saving.',
  ],
  motivationLevel: [
    'When you put this down, you could pick the one thing that matters and touch that first.',
    'If one small job has been waiting, you could give it the next two minutes.',
    'When you are done with one thing, you could stop and enjoy that for a breath.',
  ],
  anxietyLevel: [
    'When you next pause, you could listen to how quiet it is inside for three breaths.',
    'If you like, let your eyes rest on something far off and leave them there.',
    'When you notice the quiet, you could thank it and let it stay.',
  ],
  connectionWithOthers: [
    'When someone comes to mind, you could tell them so in one line.',
    'If you see one of them next, you could ask one more question than you would have.',
    'When you have a minute, you could think of one thing somebody said that pleased you.',
  ],
  supportSystemStrength: [
    'When you next speak to one of them, you could say thank you for one thing by name.',
    'If someone you know could use a hand, you could offer one small one.',
    'When you have a minute, you could picture who you would ring first, and enjoy that.',
  ],
  senseOfPurpose: [
    'When you start the next thing, you could say to yourself what it is for.',
    'If you have a minute, write down your reason in one short line.',
    'When you next have a choice, pick the one that points your way.',
  ],
  progressTowardGoals: [
    'When you next stop, you could look back at one piece and let it please you.',
    'If you like, tick off one thing you have done and look at the tick for a moment.',
    'When you put things down, you could leave a note about where to pick them up.',
  ],
  hopeForFuture: [
    'When you have a minute, you could picture one thing ahead and who might be in it.',
    'If you like, write down one thing you hope to see, in five words.',
    'When you look out of a window next, you could let yourself daydream for a minute.',
  ],
  sleepQuality: [
    'When you next stretch, you could do it slowly and enjoy how it goes.',
    'If you can think of one thing that helped you sleep, make a note of it.',
    'When you next sit down, you could notice how awake your eyes feel.',
  ],
  physicalComfort: [
    'When you next move, you could roll your shoulders and enjoy that they go round.',
    'If you like, take one deep breath and follow it all the way down.',
    'When you sit down, notice one place in you that feels warm.',
  ],
  currentChallengeLevel: [
    'When a gap opens up, you could leave it open for a minute.',
    'If there is something you like doing, you could make the first small move toward it.',
    'When you next look at the time, you could take one minute that is for nothing.',
  ],
  gratitudeLevels: [
    'When the next good thing turns up, you could say it out loud, even to nobody.',
    'If someone had a part in it, you could tell them in one line.',
    'When you have a minute, pick one of those things and look at it for three breaths.',
  ],
  urgencyOfNeed: [
    'When you do the next thing, you could do it at half speed for one minute.',
    'If something small has caught your eye, you could stop and look at it properly.',
    'When you next have a choice, you could take the slower way.',
  ],
};
