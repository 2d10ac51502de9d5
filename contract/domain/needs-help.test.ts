import { describe, expect, it } from 'vitest';
import { defaultRatings, type Ratings } from './mood.ts';
import { needsHelp, needsHelpByItself } from './needs-help.ts';

const profile = (changed: Partial<Ratings>): Ratings => ({ ...defaultRatings(), ...changed });

const sevenHard: Partial<Ratings> = {
  stressLevel: 4,
  confidenceLevel: 2,
  focusClarity: 2,
  motivationLevel: 2,
  connectionWithOthers: 2,
  sleepQuality: 2,
  physicalComfort: 2,
};

describe('needsHelp', () => {
  it.each<[string, Partial<Ratings>, number[]]>([
    ['urgency is 5', { urgencyOfNeed: 5 }, []],
    ['hope is 1 and support 2', { hopeForFuture: 1, supportSystemStrength: 2 }, []],
    ['hope is 1 and stress 5', { hopeForFuture: 1, stressLevel: 5 }, []],
    ['hope is 1 and anxiety 5', { hopeForFuture: 1, anxietyLevel: 5 }, []],
    ['eight sliders are hard', { ...sevenHard, gratitudeLevels: 2 }, []],
    ['hope is low in three check-ins in a row, including this one', { hopeForFuture: 2 }, [2, 1, 5]],
  ])('is true when %s', (_, changed, recentHopes) => {
    expect(needsHelp(profile(changed), recentHopes)).toBe(true);
  });

  it.each<[string, Partial<Ratings>, number[]]>([
    ['everything is at 3', {}, []],
    ['urgency is 4', { urgencyOfNeed: 4 }, []],
    ['hope is 1 and everything else is at 3', { hopeForFuture: 1 }, []],
    ['hope is 2 and support 1', { hopeForFuture: 2, supportSystemStrength: 1 }, []],
    ['hope is 1, stress and anxiety 4', { hopeForFuture: 1, stressLevel: 4, anxietyLevel: 4 }, []],
    ['seven sliders are hard', sevenHard, []],
    ['hope is low in only two check-ins', { hopeForFuture: 2 }, [2]],
    ['hope was low before but is not now', { hopeForFuture: 3 }, [1, 1, 1]],
    ['a better check-in interrupts the low ones', { hopeForFuture: 2 }, [3, 1, 1]],
  ])('is false when %s', (_, changed, recentHopes) => {
    expect(needsHelp(profile(changed), recentHopes)).toBe(false);
  });
});

describe('needsHelpByItself', () => {
  it('is true for ratings that open the help lines without any earlier check-in', () => {
    expect(needsHelpByItself({ urgencyOfNeed: 5 })).toBe(true);
    expect(needsHelpByItself({ stressLevel: 5, sleepQuality: 1, hopeForFuture: 2 })).toBe(true);
  });

  it('is false for ratings that do not, and without any', () => {
    expect(needsHelpByItself({ stressLevel: 2, set: ['stressLevel'] })).toBe(false);
    expect(needsHelpByItself({})).toBe(false);
  });
});
