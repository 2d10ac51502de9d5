import { expect, it } from 'vitest';
import type { DimensionKey } from '#contract/domain/mood.ts';
import type { Finding } from './finding.ts';
import { type EarlierInsight, selectFindings } from './select-findings.ts';

const NOW = new Date('2026-03-31T12:00:00Z');
const daysAgo = (days: number) => new Date(NOW.getTime() - days * 86_400_000);

const pattern = (strength: number, about: DimensionKey[] = [], direction: 1 | -1 = 1): Finding => ({
  type: 'pair',
  subject: `pair:${strength}`,
  direction,
  strength,
  about,
  text: '',
  evidence: '',
  figures: {},
});
const fact = (type: 'streak' | 'return'): Finding => ({
  type,
  subject: type,
  direction: 1,
  strength: Number.POSITIVE_INFINITY,
  about: [],
  text: '',
  evidence: '',
  figures: {},
});
const earlierInsight = (finding: Finding, days: number): EarlierInsight => ({ ...finding, createdAt: daysAgo(days) });
const subjects = (findings: Finding[]) => findings.map(({ subject }) => subject);

it('selectFindings takes at most three, facts first and then the strongest patterns', () => {
  const findings = [pattern(4), pattern(6), fact('return'), pattern(5), pattern(7)];
  expect(subjects(selectFindings(findings, [], NOW))).toEqual(['return', 'pair:7', 'pair:6']);
});

it('selectFindings never names a dimension twice', () => {
  const findings = [
    pattern(7, ['sleepQuality', 'stressLevel']),
    pattern(6, ['stressLevel', 'anxietyLevel']),
    pattern(5, ['anxietyLevel', 'hopeForFuture']),
  ];
  expect(subjects(selectFindings(findings, [], NOW))).toEqual(['pair:7', 'pair:5']);
});

it('selectFindings does not repeat a finding within 28 days unless its direction has reversed', () => {
  const finding = pattern(7);
  expect(selectFindings([finding], [earlierInsight(finding, 27.9)], NOW)).toEqual([]);
  expect(selectFindings([finding], [earlierInsight(finding, 28)], NOW)).toEqual([finding]);
  expect(selectFindings([finding], [earlierInsight(pattern(7, [], -1), 10)], NOW)).toEqual([finding]);
  expect(selectFindings([finding], [earlierInsight(finding, 2), earlierInsight(pattern(7, [], -1), 10)], NOW)).toEqual(
    [],
  );
  expect(selectFindings([finding], [earlierInsight(finding, 20), earlierInsight(pattern(7, [], -1), 10)], NOW)).toEqual(
    [finding],
  );
});

it('selectFindings limits patterns to three a week, but not facts', () => {
  const earlier = [1, 2, 3].map((strength) => earlierInsight(pattern(strength), 5));
  expect(subjects(selectFindings([pattern(7), fact('streak')], earlier, NOW))).toEqual(['streak']);
  expect(subjects(selectFindings([pattern(7), pattern(6)], earlier.slice(1), NOW))).toEqual(['pair:7']);
  const older = [1, 2, 3].map((strength) => earlierInsight(pattern(strength), 7));
  expect(subjects(selectFindings([pattern(7)], older, NOW))).toEqual(['pair:7']);
});
