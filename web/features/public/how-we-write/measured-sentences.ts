/**
 * What the measurements mean for a person. Each sentence is made from rows of the table and stays true when they
 * change; only a row that no longer exists is an error, which stops the build.
 */
import { harmPairs, type WriterMeasurement } from './writer-measurements.ts';

export function measuredSentences(measurements: readonly WriterMeasurement[]): string[] {
  /** The row whose label matches, and the number in that label. */
  const find = (label: RegExp) => {
    for (const row of measurements) {
      const match = label.exec(row.what);
      if (match) return { ...row, number: match[1] ?? '' };
    }
    throw new Error(`measuredSentences: no measurement is called ${label}`);
  };
  const all = find(/^texts that break a rule \(of ([\d,]+)\)$/);
  const helped = find(/^when the help lines open, /);
  const partial = find(/^only (\d) ratings given: texts that mention any other$/);
  const alone = find(/^when connection is at its worst/);
  const pain = find(/^when pain is at its worst/);
  const varied = find(/^\d+ people whose ratings vary: a passage read again within (\d+) days$/);
  const unchanged = find(/whose ratings never change: days on which an older passage came back$/);
  const harmful = find(/^kind-sounding texts with one of twenty harms/);
  return [
    `In ${all.number} made-up check-ins, ${countOf('text', all)} broke a rule.`,
    `When the help lines opened, ${countOf('text', helped)} offered a person or a help line.`,
    `When only ${partial.number} of the 15 sliders were set, ${countOf('text', partial)} mentioned any of the others.`,
    `Not everything hard is named. When connection was at its worst, ${countOf('text', alone)} said so; when pain was, ${pain.measured} did.`,
    `Where ratings varied from day to day, ${countOf('passage', varied)} came back within ${varied.number} days. Where they never changed, an older one came back on ${countOf('day', unchanged)}.`,
    `Of ${harmPairs.pairs} harmful texts made to sound kind, the rules refused ${harmPairs.harmfulRefused} when first tested, and ${harmful.measured} after we improved them. For one they've never seen, expect the first figure.`,
  ];
}

/**
 * "no text", "all texts", "81 in 100 texts". Figures are rounded, so only a goal of none or all that was met says that
 * there were none or all.
 */
const countOf = (noun: string, { measured, limit, holds }: WriterMeasurement): string => {
  if (holds && limit === 'at most 0') return `no ${noun}`;
  if (holds && limit === 'at least 100') return `all ${noun}s`;
  return `${measured} ${noun}s`;
};
