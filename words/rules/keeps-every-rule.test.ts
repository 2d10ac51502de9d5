import { expect, it } from 'vitest';
import { requestFor } from '../testing/plain-request.ts';
import { randomProfiles } from '../testing/profiles.ts';
import { allPassages } from '../writer/passages/index.ts';
import { rendered } from '../writer/passages/passage.ts';
import { checkFor, keepsEveryRuleFor } from './find-violations.ts';

it('keepsEveryRuleFor returns true exactly if checkFor finds no violation', () => {
  const bodies = allPassages.map(({ body }) => rendered(body, 'evening'));
  const broken = ['It will get better soon, I promise.', 'Do this. Then do that. Then go for a walk.', ''];
  const kept = randomProfiles(120, 5).flatMap((profile, at) => {
    const request = requestFor(profile, { recentTexts: bodies.slice(at, at + 3) });
    const [check, keeps] = [checkFor(request), keepsEveryRuleFor(request)];
    const texts = [...bodies.slice(at * 13, at * 13 + 13), ...bodies.slice(at, at + 1), ...broken];
    for (const text of texts) expect([text, keeps(text)]).toEqual([text, check(text).length === 0]);
    return texts.filter(keeps);
  });
  expect(kept.length).toBeGreaterThan(10);
});
