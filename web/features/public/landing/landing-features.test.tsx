import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { defaultRatings } from '#contract/domain/mood.ts';
import { checkFor } from '#words/rules/find-violations.ts';
import { LandingFeatures } from './landing-features.tsx';

test('the sample quote of the landing page keeps every rule for a slow afternoon', () => {
  const html = renderToStaticMarkup(<LandingFeatures />);
  const [, text = ''] = /<blockquote[^>]*>(.*?)<\/blockquote>/s.exec(html) ?? [];
  const ratings = { ...defaultRatings(), progressTowardGoals: 2 };
  const check = checkFor({ ratings, timeOfDay: 'afternoon', isHelpOpen: false, recentTexts: [] });
  expect(check(text.replaceAll('&#x27;', "'"))).toEqual([]);
});
