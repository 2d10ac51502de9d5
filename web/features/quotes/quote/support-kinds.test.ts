import { expect, test } from 'vitest';
import { supportKinds } from '#contract/domain/support-kinds.ts';
import { formatFeedbackCounts, rankByFeedback, supportKindNames } from './support-kinds.ts';

test('every support kind has a unique name', () => {
  expect(new Set(supportKinds.map((kind) => supportKindNames[kind])).size).toBe(supportKinds.length);
});

test('formatFeedbackCounts puts counts into words and omits zero counts', () => {
  expect(formatFeedbackCounts({ kind: 'validation', helped: 3, didNotHelp: 1 })).toBe(
    "Helped 3 times, didn't help once",
  );
  expect(formatFeedbackCounts({ kind: 'validation', helped: 2, didNotHelp: 0 })).toBe('Helped twice');
  expect(formatFeedbackCounts({ kind: 'validation', helped: 0, didNotHelp: 4 })).toBe("Didn't help 4 times");
});

test('rankByFeedback lists the most helpful kinds first and omits those without feedback', () => {
  const answers = [
    { kind: 'distance', helped: 0, didNotHelp: 2 },
    { kind: 'small-step', helped: 1, didNotHelp: 0 },
    { kind: 'savouring', helped: 0, didNotHelp: 0 },
    { kind: 'validation', helped: 4, didNotHelp: 1 },
  ] as const;
  expect(rankByFeedback(answers).map(({ kind }) => kind)).toEqual(['validation', 'small-step', 'distance']);
});
