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
])('%s', (text, changed, timeOfDay) => {
  expect(held(text, changed, timeOfDay)).toEqual([]);
});

const anxious: Partial<Ratings> = { anxietyLevel: 5 };
const sleepless: Partial<Ratings> = { sleepQuality: 1 };
const bright: Partial<Ratings> = { focusClarity: 5, motivationLevel: 5, progressTowardGoals: 4 };

it.each<[string, string, Partial<Ratings>, TimeOfDay]>([
  [
    'what nobody has to be is said of nobody',
    'You are very anxious tonight. You need not sort through any of it by yourself.',
    anxious,
    'evening',
  ],
  [
    'what was asked of somebody is not so yet',
    'Gratitude is hard to find today. You are not expected to be thankful because it is a fine day.',
    { gratitudeLevels: 1 },
    'afternoon',
  ],
  [
    'what a thing can be it need not be now',
    'You feel alone tonight. An empty evening can be calm, and it can be too much.',
    { connectionWithOthers: 1 },
    'evening',
  ],
  [
    'two denials are none',
    'You have had hardly any sleep. Getting through the day does not mean you are not tired.',
    sleepless,
    'afternoon',
  ],
  [
    'of a denied verb the object is still there',
    'You are overwhelmed today. Being good at this does not make the pressure any smaller.',
    { stressLevel: 5 },
    'afternoon',
  ],
  [
    'to leave a thing alone is not to be alone',
    'You feel stuck today. The long list can wait, and you may leave the hardest part alone.',
    { motivationLevel: 1 },
    'afternoon',
  ],
  [
    'words to say are no words about anyone',
    'You are on your own with it tonight. If it helps, you could tell one person that it is a bad night.',
    { supportSystemStrength: 1 },
    'evening',
  ],
  [
    'a word of degree changes no feeling',
    'People feel quite far away tonight. You are allowed to miss them.',
    { connectionWithOthers: 2 },
    'evening',
  ],
  [
    'a noun that is denied is low',
    'There is not any real hope to point to this morning. You owe nobody a show of it.',
    { hopeForFuture: 1 },
    'morning',
  ],
  [
    'a small thing makes no closeness small',
    'You feel close to people tonight. Closeness can be made of little jokes and shared bread.',
    { connectionWithOthers: 5 },
    'evening',
  ],
  [
    'loneliness hurts too',
    'You feel alone tonight, and it hurts. You do not have to talk it down.',
    { connectionWithOthers: 1 },
    'evening',
  ],
  [
    'a near word names a slider',
    "Your thoughts won't stay in one place this morning. That is how it is, and it is no fault.",
    { focusClarity: 1 },
    'morning',
  ],
  [
    'to work out what to say is no exercise',
    'You are very anxious tonight. You need not work out how to put it.',
    anxious,
    'evening',
  ],
  [
    'a moment that comes by itself is not asked for',
    'You are rested this morning. When you go outside, you could look at the sky for a breath.',
    { sleepQuality: 5 },
    'morning',
  ],
  [
    'to try is no step where a thought does it',
    'You are anxious tonight. Worry may try to come along to bed. If it does, then breathe out once and turn over.',
    { anxietyLevel: 4 },
    'evening',
  ],
  [
    'joy is no step beside a step',
    'A clear head and plenty of drive this morning. Have some fun with both. You could start where it looks brightest.',
    bright,
    'morning',
  ],
  [
    'what nobody knows is no promise',
    'You are very anxious this morning. Nobody can tell how the day will go, and the worry cannot either.',
    anxious,
    'morning',
  ],
  [
    'where a thing will be seen is no promise',
    'You are well under way tonight. When you stop, leave it open where you will find it.',
    { progressTowardGoals: 5 },
    'evening',
  ],
  [
    'what is supposed has not changed',
    'You are tense tonight. If you like, tell one person about it, in writing if that is easier.',
    { stressLevel: 4 },
    'evening',
  ],
  [
    'to look for longer than usual claims no change',
    'You are full of thanks today. When you see something fine, look at it for longer than usual.',
    { gratitudeLevels: 5 },
    'afternoon',
  ],
  [
    'to weigh little sleep is not to praise it',
    'On so little sleep every stair is heavy going. You may take the day at half its speed.',
    sleepless,
    'afternoon',
  ],
  [
    'nothing very high is an even tone',
    'A middling sort of day, and nothing very loud in it. It may stay as it is.',
    {},
    'afternoon',
  ],
  [
    'not your fault is no blame',
    'Your head is foggy today, and that is not your fault. You may read a thing twice.',
    { focusClarity: 1 },
    'afternoon',
  ],
  [
    'a voice one would be glad to hear is no call to be glad',
    'You feel alone, shaky and tense tonight. There may be a voice you would be glad to hear.',
    { connectionWithOthers: 1, confidenceLevel: 2, stressLevel: 4 },
    'evening',
  ],
  [
    'slow to get going is no call to get going',
    'You are slow to get going tonight. An evening may be no use to anybody.',
    { motivationLevel: 2 },
    'evening',
  ],
])('%s', (_cause, text, changed, timeOfDay) => {
  expect(held(text, changed, timeOfDay)).toEqual([]);
});

it.each<[string, string, Partial<Ratings>, TimeOfDay]>([
  [
    'a guess about the person is held to the ratings',
    'You are tense today. You may be lonely as well.',
    { stressLevel: 5 },
    'afternoon',
  ],
  [
    'a walk is asked for behind a condition',
    'You are tense today. If you can, go for a long walk.',
    { stressLevel: 5 },
    'afternoon',
  ],
  [
    'what is promised is not only asked',
    'You are tense today. You know it will pass by tonight.',
    { stressLevel: 5 },
    'morning',
  ],
  [
    'a real fault is laid on somebody',
    'You are tense today. It is your fault that it came to this.',
    { stressLevel: 5 },
    'afternoon',
  ],
  [
    'little sleep is praised',
    'You have had hardly any sleep. You do so well on so little sleep.',
    sleepless,
    'afternoon',
  ],
])('still refused: %s', (_cause, text, changed, timeOfDay) => {
  expect(held(text, changed, timeOfDay)).not.toEqual([]);
});
