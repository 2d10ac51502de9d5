import { describe, expect, it } from 'vitest';
import { capLines, lineSegments, type PageContent, planPage, truncateToWidth, wrap, yOfRating } from './page-layout.ts';

/** Every character is one point wide. */
const measure = (text: string): number => [...text].length;
const full: PageContent = {
  headLines: 2,
  hasCheckIns: true,
  rows: 15,
  slotLines: 2,
  quoteLines: [],
  footerLines: 3,
};

describe('planPage', () => {
  it('always ends above the footer, whatever the content', () => {
    for (const rows of [0, 1, 8, 15])
      for (const slotLines of [0, 2])
        for (const lines of [0, 1, 3, 7, 40])
          for (const quotes of [0, 1, 5]) {
            const plan = planPage({ ...full, rows, slotLines, quoteLines: Array(quotes).fill(lines) });
            const quotesEnd = plan.quotes + (quotes && 18 + quotes * (Math.min(lines, plan.quoteCap) * 11 + 3.5));
            expect(quotesEnd).toBeLessThan(plan.footer);
            expect(plan.notes + plan.noteLines * 26).toBeLessThan(plan.footer + 18);
          }
  });

  it('shows five four-line quotes in full next to all 15 dimensions', () => {
    expect(planPage({ ...full, quoteLines: [4, 4, 4, 4, 4] }).quoteCap).toBe(4);
  });

  it('shrinks the spacing before it cuts quotes, and cuts all of them at the same line', () => {
    const alone = planPage(full);
    const beside = planPage({ ...full, quoteLines: [2, 2] });
    expect(beside.rowHeight).toBeLessThan(alone.rowHeight);
    expect(beside.quoteCap).toBe(2);
    expect(planPage({ ...full, quoteLines: [9, 9, 9, 9, 9] }).quoteCap).toBe(4);
  });

  it('adds up to eight lines for notes if there is room', () => {
    expect(planPage(full).noteLines).toBe(0);
    expect(planPage({ ...full, rows: 2 }).noteLines).toBe(8);
  });
});

describe('text on the page', () => {
  it('is wrapped at spaces, and inside a word only if it is wider than a line', () => {
    expect(wrap('one two three', 7, measure)).toEqual(['one two', 'three']);
    expect(wrap('a abcdefghij b', 4, measure)).toEqual(['a', 'abcd', 'efgh', 'ij b']);
    expect(wrap('', 4, measure)).toEqual([]);
  });

  it('is truncated after a whole word, with an ellipsis', () => {
    expect(truncateToWidth('short', 10, measure)).toBe('short');
    expect(truncateToWidth('one two three', 9, measure)).toBe('one two…');
    expect(truncateToWidth('abcdefghij', 5, measure)).toBe('abcd…');
    expect(capLines(['one two', 'three', 'four'], 2, 7, measure)).toEqual(['one two', 'three…']);
    expect(capLines(['one two', 'three'], 2, 7, measure)).toEqual(['one two', 'three']);
  });
});

describe('chart lines', () => {
  const box = { x: 10, y: 100, width: 40, height: 40 };

  it('place a rating of 5 at the top of the box and 1 at the bottom', () => {
    expect([5, 3, 1].map((value) => yOfRating(value, box))).toEqual([100, 120, 140]);
  });

  it('break at gaps, and draw a value between two gaps as a point', () => {
    expect(lineSegments([1, 5, null, 3, null], box)).toEqual([
      [
        { x: 10, y: 140 },
        { x: 20, y: 100 },
      ],
      [{ x: 40, y: 120 }],
    ]);
    expect(lineSegments([null, null], box)).toEqual([]);
    expect(lineSegments([3], box)).toEqual([[{ x: 30, y: 120 }]]);
  });
});
