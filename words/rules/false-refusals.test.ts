/** Good sentences that the rules once refused: each read by a person and found true to its profile. */
import { expect, it } from 'vitest';
import { defaultRatings, type Ratings, type TimeOfDay } from '../../contract/mood.ts';
import { breaches } from './breaches.ts';

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
  expect(breaches({ text, ratings: { ...defaultRatings(), ...changed }, timeOfDay, recentTexts: [] })).toEqual([]);
});
