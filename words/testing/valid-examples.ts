/** Six model texts in the intended voice. The rules accept each of them unchanged. */
import type { Ratings, TimeOfDay } from '../../contract/domain/mood.ts';

export interface ValidExample {
  readonly text: string;
  readonly timeOfDay: TimeOfDay;
  /** Sliders that are not at 3. */
  readonly ratings: Partial<Ratings>;
}

export const validExamples: readonly ValidExample[] = [
  {
    text: "A short night and a full head make everything weigh more. You don't have to carry the whole day this morning. Before you open anything, put both feet on the floor and let one breath out slowly.",
    timeOfDay: 'morning',
    ratings: { sleepQuality: 1, stressLevel: 5, confidenceLevel: 2 },
  },
  {
    text: "Tonight is heavy, and a lot to hold on your own. Nothing has to be solved before you sleep. If it would ease things, send one short message, or call a line; you can say as little as 'rough night'.",
    timeOfDay: 'evening',
    ratings: { hopeForFuture: 1, supportSystemStrength: 2, anxietyLevel: 5 },
  },
  {
    text: 'A level sort of day so far. Nothing needs fixing. If you like, notice one thing in the next hour that quietly goes right.',
    timeOfDay: 'afternoon',
    ratings: {},
  },
  {
    text: 'There is real lift in this morning: you have drive, and you can see what is good. Give it somewhere to land. Pick the one thing that matters and let it have the first hour.',
    timeOfDay: 'morning',
    ratings: { hopeForFuture: 5, gratitudeLevels: 5, motivationLevel: 5 },
  },
  {
    text: 'Slow going today, with the end not yet in sight. The middle of good work often feels like this. When you sit back down, open the page you stopped at and read its last line.',
    timeOfDay: 'afternoon',
    ratings: { motivationLevel: 2, progressTowardGoals: 2, hopeForFuture: 4 },
  },
  {
    text: 'A busy mind tonight, and focus keeps slipping. You also felt close to people, and that stays with you. If thoughts start to circle in bed, then name five things you can hear.',
    timeOfDay: 'evening',
    ratings: { anxietyLevel: 4, focusClarity: 2, connectionWithOthers: 5 },
  },
];
