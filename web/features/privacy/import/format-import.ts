import { IMPORTED_CHECK_INS_MAX } from '#contract/limits.ts';
import { formatLongDate } from '#web/dates/local-day.ts';
import { formatCheckInCount } from '#web/ui/check-in/format-check-in-count.ts';
import { formatCount } from '#web/ui/data-display/format-count.ts';
import { formatInteger } from '#web/ui/data-display/format-integer.ts';
import type { ImportFile } from './import-file.ts';
import type { ImportProgress } from './upload-check-ins.ts';

/** "412 entries found, from 3 May 2024 to 2 November 2026." */
export function formatImportFile({ checkIns }: ImportFile): string {
  if (checkIns.length === 0) return 'None of the entries in this file can be imported.';
  let [first, last] = ['9999', '0000'];
  for (const { localDay } of checkIns) {
    if (localDay < first) first = localDay;
    if (localDay > last) last = localDay;
  }
  const period =
    first === last ? `on ${formatLongDate(first)}` : `from ${formatLongDate(first)} to ${formatLongDate(last)}`;
  return `${formatCheckInCount(checkIns.length)} found, ${period}.`;
}

/** "Up to 50,000 entries can be imported into one account, and there's room for 10 more." */
export function formatImportLimit(remaining: number): string {
  const limit = `Up to ${formatCheckInCount(IMPORTED_CHECK_INS_MAX)} can be imported into one account`;
  if (remaining === 0) return `${limit}, and this one is full: only entries you already have can be imported again.`;
  return `${limit}, and there's room for ${formatInteger(remaining)} more, so not all of these can be added.`;
}

/** "400 entries added. 12 were already there. 1 couldn't be imported: ..." */
export function formatImportResult({ added, known, refused }: ImportProgress): string {
  const parts = [`${formatCheckInCount(added)} added.`];
  if (known > 0) parts.push(`${formatCount(known, 'was', 'were')} already there.`);
  if (refused > 0)
    parts.push(
      `${formatInteger(refused)} couldn't be imported: a day in the future or before 2000, or text we can't read.`,
    );
  return parts.join(' ');
}
