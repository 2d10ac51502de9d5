/** What the writer of templates composes while help is open, when every passage that fits was read. */
import { describe, expect, it } from 'vitest';
import { defaultRatings, dimensionKeys } from '../../contract/domain/mood.ts';
import { offersContact } from '../rules/help-panel.ts';
import { seededRandom } from '../seeded-random.ts';
import { requestFor } from '../testing/plain-request.ts';
import { randomProfiles, realisticProfiles } from '../testing/profiles.ts';
import { sentencesOf } from '../text/plain-text.ts';
import { randomFor } from './seed.ts';
import { templateText } from './template-writer.ts';
import * as generalTurnings from './templates/turnings-general.ts';

/** Each as far as its first word for a time of day. */
const generalThoughts = Object.values(generalTurnings)
  .flat()
  .map((turning) => turning.split('{')[0] ?? '')
  .filter((start) => start.length > 12);

describe('templateText while help is open', () => {
  it('says how it is, then at most one thing written for that slider, and offers contact last', () => {
    const requests = [...realisticProfiles(300, 41), ...randomProfiles(300, 42)]
      .flatMap((profile) => [requestFor(profile), requestFor(profile, { isEarlierDay: true })])
      .filter(({ isHelpOpen }) => isHelpOpen);
    const texts = requests.map((request) => templateText(request, randomFor(request)).text);
    expect(texts.length).toBeGreaterThan(200);
    const odd = texts.filter((text) => {
      const sentences = sentencesOf(text);
      return sentences.length < 2 || sentences.length > 3 || !offersContact(sentences.at(-1) ?? '');
    });
    expect(odd).toEqual([]);
    expect(texts.filter((text) => generalThoughts.some((thought) => text.includes(thought)))).toEqual([]);
  });

  it('is a whole text, whichever two sliders stand out', () => {
    const standingOut = dimensionKeys.flatMap((first) =>
      dimensionKeys.flatMap((second) =>
        [1, 2, 4, 5].flatMap((rating) =>
          [1, 2, 4, 5].map((other) => ({ ...defaultRatings(), [first]: rating, [second]: other })),
        ),
      ),
    );
    const texts = standingOut.map(
      (ratings, seed) =>
        templateText({ ...requestFor({ ratings, timeOfDay: 'morning' }), isHelpOpen: true }, seededRandom(seed)).text,
    );
    expect(texts.filter((text) => /undefined| {2}|[^.?!"]$/.test(text))).toEqual([]);
  });
});
