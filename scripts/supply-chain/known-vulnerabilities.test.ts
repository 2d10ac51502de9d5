import { expect, test } from 'vitest';
import { findUnacceptedAdvisories } from './known-vulnerabilities.ts';

const report = {
  auditReportVersion: 2,
  vulnerabilities: {
    'left-pad': {
      via: [
        {
          source: 1,
          name: 'left-pad',
          title: 'Padding without end',
          url: 'https://github.com/advisories/GHSA-aaaa-bbbb-cccc',
          severity: 'high',
        },
      ],
    },
    'uses-left-pad': { via: ['left-pad'] },
  },
};
const exception = {
  advisory: 'GHSA-aaaa-bbbb-cccc',
  reason: 'We never pad what a stranger sends.',
  until: '2026-12-31',
};
const finding = 'GHSA-aaaa-bbbb-cccc (high) in left-pad: Padding without end';

test('findUnacceptedAdvisories reports an advisory once, however many packages depend on it', () => {
  expect(findUnacceptedAdvisories(report, [], '2026-11-23')).toEqual([finding]);
});

test('findUnacceptedAdvisories accepts an exception through its last day, then reports it as expired', () => {
  expect(findUnacceptedAdvisories(report, [exception], '2026-12-31')).toEqual([]);
  expect(findUnacceptedAdvisories(report, [exception], '2027-01-01')).toEqual([
    `${finding}; its exception expired on 2026-12-31`,
  ]);
});

test('findUnacceptedAdvisories reports an exception that is no longer needed', () => {
  expect(findUnacceptedAdvisories({ vulnerabilities: {} }, [exception], '2026-11-23')).toEqual([
    'GHSA-aaaa-bbbb-cccc is no longer reported: remove its exception',
  ]);
});

test('findUnacceptedAdvisories returns null for an error instead of a report', () => {
  expect(findUnacceptedAdvisories({ statusCode: 405, error: { summary: '' } }, [], '2026-11-23')).toBeNull();
  expect(findUnacceptedAdvisories(null, [], '2026-11-23')).toBeNull();
});
