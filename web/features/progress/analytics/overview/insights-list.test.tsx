// @vitest-environment happy-dom
import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { InsightsList } from './insights-list.tsx';

afterEach(cleanup);

test.each([
  [true, 'Insights appear after 14 days of check-ins.'],
  [false, "Nothing stands out clearly enough. We'd rather wait than guess."],
])('InsightsList without insights (too early: %s) says why, and has no list without items', (isTooEarly, reason) => {
  render(<InsightsList insights={[]} firstFact={null} isTooEarly={isTooEarly} />);
  expect(screen.getByText(reason)).toBeDefined();
  expect(screen.queryByRole('list')).toBeNull();
});
