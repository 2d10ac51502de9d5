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

test('an advisory is reported once, with its package, however many others depend on it', () => {
  expect(findUnacceptedAdvisories(report, [], '2026-11-23')).toEqual([finding]);
});

test('an exception is accepted until its day, and named once it has expired', () => {
  expect(findUnacceptedAdvisories(report, [exception], '2026-12-31')).toEqual([]);
  expect(findUnacceptedAdvisories(report, [exception], '2027-01-01')).toEqual([
    `${finding}; its exception expired on 2026-12-31`,
  ]);
});

test('an exception that nothing needs has to go', () => {
  expect(findUnacceptedAdvisories({ vulnerabilities: {} }, [exception], '2026-11-23')).toEqual([
    'GHSA-aaaa-bbbb-cccc is no longer reported: remove its exception',
  ]);
});

test('an error in place of a report is not taken for a clean one', () => {
  expect(findUnacceptedAdvisories({ statusCode: 405, error: { summary: '' } }, [], '2026-11-23')).toBeNull();
  expect(findUnacceptedAdvisories(null, [], '2026-11-23')).toBeNull();
});
