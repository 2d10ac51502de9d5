import { expect, it } from 'vitest';
import type { HelpLine, HelpRegion } from '#contract/domain/help-lines.ts';
import { oldestCheck } from './help-lines-meter.ts';

const line = (checkedOn: string): HelpLine => ({ kind: 'call', action: '', name: '', href: '', checkedOn });
const region = (lines: readonly string[], emergency: string | null = null): HelpRegion => ({
  label: '',
  intro: '',
  emergency: emergency === null ? null : { number: '112', checkedOn: emergency },
  lines: lines.map(line),
});

it.each([
  ['a line', [region(['2026-03-01', '2026-02-28']), region(['2026-05-01'], '2026-05-02')], '2026-02-28'],
  ['an emergency number', [region(['2026-03-01']), region(['2026-05-01'], '2025-12-31')], '2025-12-31'],
])('oldestCheck finds the oldest date, of %s', (_, regions, oldest) => {
  expect(oldestCheck(regions)).toBe(Date.parse(oldest));
});
