import type { FeelingWordsOf } from './word-list.ts';

type Key = 'sleepQuality' | 'physicalComfort' | 'currentChallengeLevel' | 'gratitudeLevels' | 'urgencyOfNeed';

export const bodyAndDayWords: FeelingWordsOf<Key> = {
  sleepQuality: {
    low: `slept very badly, slept so badly, very badly slept, bad night's sleep, poor night's sleep, everything weighs more, weighs more, weigh more, hardly any sleep, slept so little, slept little, so little sleep, short night, poor night, bad night, rough night, broken night, restless night, sleepless, slept badly, slept poorly, poor sleep, tired, tiredness, weary, weariness, worn out, worn, drained,
      short of sleep, short on sleep, little sleep, lack of sleep, broken sleep, not rested, sleep let you down, underslept, hard, heavy, run down,
      slow start, slow, thin sleep, bad sleep, rough sleep, sleepy, fatigue, fatigued`,
    lowest: `too much, exhausted, exhaustion, exhausting, shattered, hardly slept, barely slept`,
    high: `slept very well, rested, well rested, well-rested, slept well, good night's sleep, good night behind you, good night is behind you, good sleep, refreshed, sound sleep, sleep on your side, plenty of energy, full of energy`,
  },
  physicalComfort: {
    low: `sore, soreness, ache, aches, aching, achy, hurts, hurting, body is not at ease, discomfort, uncomfortable, stiff, body is asking for care, tender, body is complaining, hard, heavy, slow, slow start`,
    lowest: `in pain, pain, painful, too much`,
    high: `comfortable, body is at ease, body feels at ease, body feels good, nothing aches, nothing hurts, free of pain, no pain, body is easy, easy in your body, light in your body, body is on your side, comfort in your body, at home in your body, no aches, body feels well, at ease`,
  },
  currentChallengeLevel: {
    low: `hardly anything is being asked of you, hardly anything is asked of you, less is being asked of you, load is light, light load, little is being asked, little being asked, asking little of you, not much on your plate, little on your plate, nothing big in your way, nothing big is in your way,
      light day, light morning, light afternoon, light evening, few demands, easy-going, small load, uncomplicated, room to spare`,
    high: `pressing, a lot on your plate, so much on your plate, heavy load, load is heavy, heavy, heavier, heaviness, demanding, a lot is being asked, lot being asked of you, asked of you, up against, up against a lot, steep,
      what you are facing is a lot, facing a lot, a lot to carry, carrying a lot, full plate, plate is full, challenging, hard, harder, rough, tough, difficult, uphill,
      struggle, struggling, weigh, weighs, weighing, burden, worn out, worn, a lot to hold, stretched, more on you, more than you can hold, more than anyone can hold, than one person can hold, a lot going on, carrying so much, a lot to face, on your shoulders, full day`,
    highest: `too much, too much on your plate, crushing, unbearable, overwhelming, overwhelmed, swamped`,
  },
  gratitudeLevels: {
    low: `good things are hard to see, good things are hard to spot, hard to feel grateful, hard to feel thankful, hard to see what is good, hard to see the good, good is hard to spot, good is hard to see,
      thankfulness does not come easily, thanks do not come easily, gratitude does not come easily, hard to be thankful, nothing to be thankful for, nothing to be glad of, hard to be glad, little to be thankful for, ungrateful, hard`,
    high: `see what is good, full of thanks, grateful, thankful, thankfulness, gratefully, appreciative, good things are easy to see, noticed what is good, easy to see the good, gratitude comes easily, glad of,
      notice what is good, much to be glad about, blessed, warm and thankful`,
  },
  urgencyOfNeed: {
    low: `nothing is urgent, no rush, nothing needs an answer right away, you have time, time is on your side, no hurry, in no hurry, nothing is pressing for an answer, unhurried, not pressing, no need to hurry,
      nothing pressing, room to wait`,
    high: `need help, need help soon, urgent, urgently, cannot wait, can't wait, could do with help, need help with, need help of some kind, asking for help, need something to ease, waiting is hard, hard to wait, need a hand soon, pressing, help soon, heavy, hard, rough, needs help`,
    highest: `need help now, need help right now, help right now, help right away, emergency, crisis, desperate, too much`,
  },
};
