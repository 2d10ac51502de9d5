import { Gauge, type Registry } from 'prom-client';
import { type HelpRegion, helpRegions } from '#contract/domain/help-lines.ts';

/**
 * The numbers change only with a new version, so a server that is never updated keeps showing old ones. A test of the
 * sources notices that they are old, but only where tests run.
 */
export function helpLinesMeter(registers: Registry[]): void {
  new Gauge({
    name: 'evenkeel_help_lines_checked_timestamp_seconds',
    help: 'The day, in UTC, on which the help line that was checked longest ago was last checked.',
    registers,
  }).set(oldestCheck(Object.values(helpRegions)) / 1000);
}

/** In milliseconds of Unix time. Exported for tests. */
export function oldestCheck(regions: readonly HelpRegion[]): number {
  const dated = regions.flatMap(({ lines, emergency }) => [...lines, ...(emergency ? [emergency] : [])]);
  return Math.min(...dated.map(({ checkedOn }) => Date.parse(checkedOn)));
}
