/** Good sentences that the rules once rejected, each reviewed by a human and found true to its profile. */
import { expect, it } from 'vitest';
import { defaultRatings, type Ratings, type TimeOfDay } from '../../contract/domain/mood.ts';
import { findViolations } from './find-violations.ts';

const despair: Partial<Ratings> = {
  stressLevel: 2,
  anxietyLevel: 1,
  motivationLevel: 1,
  connectionWithOthers: 1,
  supportSystemStrength: 1,
  senseOfPurpose: 1,
  hopeForFuture: 1,
  gratitudeLevels: 1,
};
const doubt: Partial<Ratings> = { confidenceLevel: 1 };
const distant: Partial<Ratings> = { connectionWithOthers: 1, supportSystemStrength: 5 };
const tooMuch: Partial<Ratings> = { currentChallengeLevel: 5, stressLevel: 5, motivationLevel: 2 };
const driven: Partial<Ratings> = { motivationLevel: 5, confidenceLevel: 5, focusClarity: 5, sleepQuality: 1 };

const held = (text: string, changed: Partial<Ratings>, timeOfDay: TimeOfDay) =>
  findViolations({ text, ratings: { ...defaultRatings(), ...changed }, timeOfDay, recentTexts: [] }).map(
    ({ note }) => note,
  );

it.each<[string, Partial<Ratings>, TimeOfDay]>([
  [
    'Hope is hard to find tonight, and you feel alone. You can say so to one person, in as few words as you like.',
    despair,
    'evening',
  ],
  [
    'It is hard to feel sure of yourself today. Doubt is loud, and it still gets no vote on who you are.',
    doubt,
    'morning',
  ],
  [
    'You have people to lean on, and tonight you still feel far from all of them, missing closeness. Help and closeness are two different things.',
    distant,
    'evening',
  ],
  [
    'Too much is being asked of you today, and everything is pressing at the same time. Nobody has hands enough for that.',
    tooMuch,
    'afternoon',
  ],
  [
    'You are full of drive today, sure and clear, on hardly any sleep. It is good to feel this able.',
    driven,
    'morning',
  ],
  [
    'It is heavy going today, and still it will not move. Setting it down once more is allowed, as often as you need.',
    { ...tooMuch, progressTowardGoals: 1 },
    'afternoon',
  ],
  [
    'You feel alone tonight. If it would help to be less alone with this, you could send someone two words: rough night.',
    { connectionWithOthers: 1 },
    'evening',
  ],
  [
    'Good days are easy to walk through, and this is one. Let it have a fine number of small pleasures in it.',
    { gratitudeLevels: 5, hopeForFuture: 5, motivationLevel: 4, progressTowardGoals: 4 },
    'morning',
  ],
  [
    'You slept so little that everything weighs more today. If your head clears for a moment, let it rest there.',
    { sleepQuality: 1 },
    'afternoon',
  ],
  [
    'You are anxious tonight, and there is a brighter face you would rather show. You may leave that one off.',
    { anxietyLevel: 5 },
    'evening',
  ],
])('findViolations accepts: %s', (text, changed, timeOfDay) => {
  expect(held(text, changed, timeOfDay)).toEqual([]);
});

const anxious: Partial<Ratings> = { anxietyLevel: 5 };
const sleepless: Partial<Ratings> = { sleepQuality: 1 };
const bright: Partial<Ratings> = { focusClarity: 5, motivationLevel: 5, progressTowardGoals: 4 };

it.each<[string, string, Partial<Ratings>, TimeOfDay]>([
  [
    'what follows "need not", which claims nothing',
    'You are very anxious tonight. You need not sort through any of it by yourself.',
    anxious,
    'evening',
  ],
  [
    '"not expected to be thankful", which claims no gratitude',
    'Gratitude is hard to find today. You are not expected to be thankful because it is a fine day.',
    { gratitudeLevels: 1 },
    'afternoon',
  ],
  [
    '"can be calm", which does not claim calm',
    'You feel alone tonight. An empty evening can be calm, and it can be too much.',
    { connectionWithOthers: 1 },
    'evening',
  ],
  [
    'a double negative, which denies nothing',
    'You have had hardly any sleep. Getting through the day does not mean you are not tired.',
    sleepless,
    'afternoon',
  ],
  [
    'a negated verb whose object still exists',
    'You are overwhelmed today. Being good at this does not make the pressure any smaller.',
    { stressLevel: 5 },
    'afternoon',
  ],
  [
    '"leave the hardest part alone", which is not about loneliness',
    'You feel stuck today. The long list can wait, and you may leave the hardest part alone.',
    { motivationLevel: 1 },
    'afternoon',
  ],
  [
    'words to say to someone, which claim nothing about the user',
    'You are on your own with it tonight. If it helps, you could tell one person that it is a bad night.',
    { supportSystemStrength: 1 },
    'evening',
  ],
  [
    'a word of degree in the middle of a feeling ("quite far away")',
    'People feel quite far away tonight. You are allowed to miss them.',
    { connectionWithOthers: 2 },
    'evening',
  ],
  [
    'a negated noun as a low rating ("not any real hope")',
    'There is not any real hope to point to this morning. You owe nobody a show of it.',
    { hopeForFuture: 1 },
    'morning',
  ],
  [
    '"little jokes", which does not make closeness small',
    'You feel close to people tonight. Closeness can be made of little jokes and shared bread.',
    { connectionWithOthers: 5 },
    'evening',
  ],
  [
    '"it hurts", which is about loneliness and not the body',
    'You feel alone tonight, and it hurts. You do not have to talk it down.',
    { connectionWithOthers: 1 },
    'evening',
  ],
  [
    'a first sentence that names its slider only by a near word',
    "Your thoughts won't stay in one place this morning. That is how it is, and it is no fault.",
    { focusClarity: 1 },
    'morning',
  ],
  [
    '"work out" in the sense of finding words, which is not exercise',
    'You are very anxious tonight. You need not work out how to put it.',
    anxious,
    'evening',
  ],
  [
    '"when you go outside", which does not ask the user to go',
    'You are rested this morning. When you go outside, you could look at the sky for a breath.',
    { sleepQuality: 5 },
    'morning',
  ],
  [
    '"when the lights go out", which does not ask the user to go',
    'You are tense tonight. When the lights go out, you could let your shoulders sink.',
    { stressLevel: 4 },
    'evening',
  ],
  [
    '"a bright room", which is not about hope',
    'You are tense today, and a bright room can be a lot. You may sit where it is dimmer.',
    { stressLevel: 4 },
    'afternoon',
  ],
  [
    '"try" with a worry as its subject, which is not a step',
    'You are anxious tonight. Worry may try to come along to bed. If it does, then breathe out once and turn over.',
    { anxietyLevel: 4 },
    'evening',
  ],
  [
    '"have some fun", which does not count as another step',
    'A clear head and plenty of drive this morning. Have some fun with both. You could start where it looks brightest.',
    bright,
    'morning',
  ],
  [
    '"nobody can tell how the day will go", which promises nothing',
    'You are very anxious this morning. Nobody can tell how the day will go, and the worry cannot either.',
    anxious,
    'morning',
  ],
  [
    '"where you will find it", which promises nothing',
    'You are well under way tonight. When you stop, leave it open where you will find it.',
    { progressTowardGoals: 5 },
    'evening',
  ],
  [
    '"if that is easier", which claims no change',
    'You are tense tonight. If you like, tell one person about it, in writing if that is easier.',
    { stressLevel: 4 },
    'evening',
  ],
  [
    '"look at it for longer than usual", which claims no change',
    'You are full of thanks today. When you see something fine, look at it for longer than usual.',
    { gratitudeLevels: 5 },
    'afternoon',
  ],
  [
    '"so little sleep" as a burden, which does not praise it',
    'On so little sleep every stair is heavy going. You may take the day at half its speed.',
    sleepless,
    'afternoon',
  ],
  [
    '"nothing very loud", which is an even tone',
    'A middling sort of day, and nothing very loud in it. It may stay as it is.',
    {},
    'afternoon',
  ],
  [
    '"not your fault", which blames no one',
    'Your head is foggy today, and that is not your fault. You may read a thing twice.',
    { focusClarity: 1 },
    'afternoon',
  ],
  [
    '"glad to hear", which does not ask the user to be glad',
    'You feel alone, shaky and tense tonight. There may be a voice you would be glad to hear.',
    { connectionWithOthers: 1, confidenceLevel: 2, stressLevel: 4 },
    'evening',
  ],
  [
    '"slow to get going", which does not ask the user to get going',
    'You are slow to get going tonight. An evening may be no use to anybody.',
    { motivationLevel: 2 },
    'evening',
  ],
])('findViolations accepts %s', (_cause, text, changed, timeOfDay) => {
  expect(held(text, changed, timeOfDay)).toEqual([]);
});

it.each<[string, string, Partial<Ratings>, TimeOfDay]>([
  [
    'a guess about the user that the ratings do not support',
    'You are tense today. You may be lonely as well.',
    { stressLevel: 5 },
    'afternoon',
  ],
  [
    'a long walk, even after a condition',
    'You are tense today. If you can, go for a long walk.',
    { stressLevel: 5 },
    'afternoon',
  ],
  [
    'a promise after "you know"',
    'You are tense today. You know it will pass by tonight.',
    { stressLevel: 5 },
    'morning',
  ],
  [
    '"it is your fault"',
    'You are tense today. It is your fault that it came to this.',
    { stressLevel: 5 },
    'afternoon',
  ],
  [
    'praise for doing well on little sleep',
    'You have had hardly any sleep. You do so well on so little sleep.',
    sleepless,
    'afternoon',
  ],
])('findViolations still refuses %s', (_cause, text, changed, timeOfDay) => {
  expect(held(text, changed, timeOfDay)).not.toEqual([]);
});
