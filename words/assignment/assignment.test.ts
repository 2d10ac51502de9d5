/** A service receives only numbers about a user and, of their earlier texts, only words of a fixed vocabulary. */
import { describe, expect, it } from 'vitest';
import { defaultRatings } from '../../contract/domain/mood.ts';
import { checkFor } from '../rules/find-violations.ts';
import { requestFor } from '../testing/plain-request.ts';
import { randomProfiles } from '../testing/profiles.ts';
import { allPassages } from '../writer/passages/index.ts';
import { images, rendered, shapes } from '../writer/passages/passage.ts';
import { builtInText } from '../writer/writer.ts';
import { assignmentFor } from './assignment.ts';
import { knownFirstWords, recentStyleOf, shapeByForm } from './recent-style.ts';

const tense = { ratings: { ...defaultRatings(), stressLevel: 5 }, timeOfDay: 'morning' } as const;
const personal = 'Zebulon would tell you about Aunt Prudence and the allotment in Ludlow, and she would be right.';

describe('an assignment', () => {
  it('contains no personal words from earlier texts', () => {
    const told = JSON.stringify(assignmentFor(requestFor(tense, { recentTexts: [personal, personal] })));
    expect(told).not.toMatch(/zebulon|prudence|allotment|ludlow/i);
    expect(told).not.toContain('recentTexts');
  });

  it('names recent images and first words only if they are in our own vocabulary', () => {
    const texts = [
      personal,
      'Tonight the road is long, and you are tense.',
      'Quixotic light falls on the day, and it is yours.',
    ];
    expect(recentStyleOf(texts)).toEqual({
      shapes: ['one-breath'],
      images: ['road', 'light'],
      firstWords: ['tonight'],
    });
    for (const { body } of allPassages) {
      const { firstWords, images: pictured } = recentStyleOf([rendered(body, 'evening')]);
      expect(firstWords.every((word) => knownFirstWords().has(word))).toBe(true);
      expect(pictured.every((image) => images.includes(image))).toBe(true);
    }
  });

  it('is deterministic and asks for no recently used shape', () => {
    for (const profile of randomProfiles(40, 5)) {
      const recentTexts: string[] = [];
      for (let day = 0; day < 4; day += 1) {
        const request = requestFor(profile, { recentTexts, isHelpOpen: false });
        const assignment = assignmentFor(request);
        expect(assignment).toEqual(assignmentFor(request));
        expect(assignment.recentStyle.shapes).not.toContain(assignment.shape);
        recentTexts.unshift(builtInText(request));
      }
    }
  });

  it('asks for each of the six shapes in more than 10% of requests', () => {
    const counts = new Map<string, number>();
    const profiles = randomProfiles(600, 9);
    for (const profile of profiles) {
      const { shape } = assignmentFor(requestFor(profile, { isHelpOpen: false }));
      counts.set(shape, (counts.get(shape) ?? 0) + 1);
    }
    for (const shape of shapes) expect((counts.get(shape) ?? 0) / profiles.length).toBeGreaterThan(0.1);
  });

  it('asks for no step for an earlier day, or if steps did not help this user', () => {
    for (const profile of randomProfiles(60, 11))
      for (const more of [{ isEarlierDay: true }, { didNotHelp: ['small-step'] as const }]) {
        const { shape } = assignmentFor(requestFor(profile, { ...more, isHelpOpen: false }));
        expect(['see-turn', 'one-breath', 'leave-alone']).toContain(shape);
      }
  });

  it('has three different examples, and others after those were read', () => {
    for (const profile of randomProfiles(150, 3)) {
      const request = requestFor(profile, { isHelpOpen: false });
      const { examples } = assignmentFor(request);
      expect(new Set(examples).size).toBe(3);
      const later = assignmentFor({ ...request, recentTexts: examples });
      expect(later.examples).not.toEqual(examples);
    }
  });

  it('has examples that keep every rule for the user', () => {
    const request = requestFor(tense);
    const { examples } = assignmentFor(request);
    expect(examples.flatMap(checkFor(request))).toEqual([]);
  });

  it('infers the shape of a text that is not a passage from its form', () => {
    expect(shapeByForm('A long day, and it is nearly yours again.')).toBe('one-breath');
    expect(shapeByForm('A long day. It is nearly yours again.')).toBe('see-turn');
    expect(shapeByForm('A long day. When you sit down, let one breath out slowly.')).toBe('see-turn-step');
  });
});
