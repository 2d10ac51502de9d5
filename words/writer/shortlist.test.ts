import { expect, it } from 'vitest';
import { findViolations } from '../rules/find-violations.ts';
import { requestFor } from '../testing/plain-request.ts';
import { realisticProfiles } from '../testing/profiles.ts';
import { passagesRead } from './passages-read.ts';
import { SHORTLIST_SIZE, shortlist } from './shortlist.ts';
import { builtInText } from './writer.ts';

it('shortlist returns valid texts from different passages, the built-in choice first', () => {
  const sizes = realisticProfiles(120, 21).map((profile) => {
    const request = requestFor(profile);
    const texts = shortlist(request).map(({ text }) => text);
    expect(texts.flatMap((text) => findViolations({ ...request, text }))).toEqual([]);
    expect(new Set(passagesRead(texts)).size).toBe(texts.length);
    if (texts.length > 0) expect(texts[0]).toBe(builtInText(request));
    return texts.length;
  });
  expect(sizes.filter((size) => size === SHORTLIST_SIZE).length / sizes.length).toBeGreaterThan(0.8);
});
