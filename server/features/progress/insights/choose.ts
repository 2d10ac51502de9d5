import type { Finding } from './finding.ts';

/** What was said to this person lately. */
export interface Said {
  readonly type: Finding['type'];
  readonly subject: string;
  readonly direction: number;
  readonly createdAt: Date;
}

const DAY_MS = 24 * 60 * 60 * 1000;
/** The same is not said again for so many days, unless it has turned round. */
export const QUIET_DAYS = 28;
/** New ones at one look. */
const AT_ONCE = 3;
/** New patterns within 7 days: moods are so interwoven that without this there would be three more every night. */
const PATTERNS_A_WEEK = 3;
const WEEK_DAYS = 7;

const isFact = ({ type }: Pick<Finding, 'type'>): boolean => type === 'streak' || type === 'return';

/**
 * Which findings are told now: the surest first, no dimension twice, nothing that was said lately.
 * @param said in the last {@link QUIET_DAYS} days, in any order.
 */
export function choose(findings: readonly Finding[], said: readonly Said[], now: Date): Finding[] {
  const daysAgo = ({ createdAt }: Said): number => (now.getTime() - createdAt.getTime()) / DAY_MS;
  const lately = said.filter((one) => daysAgo(one) < QUIET_DAYS);
  const thisWeek = lately.filter((one) => !isFact(one) && daysAgo(one) < WEEK_DAYS).length;
  const chosen: Finding[] = [];
  for (const finding of [...findings].sort(surestFirst)) {
    const patterns = thisWeek + chosen.filter((one) => !isFact(one)).length;
    const named = chosen.flatMap(({ about }) => about);
    if (chosen.length === AT_ONCE) break;
    if (!isFact(finding) && patterns >= PATTERNS_A_WEEK) continue;
    if (finding.about.some((key) => named.includes(key)) || wasSaid(finding, lately)) continue;
    chosen.push(finding);
  }
  return chosen;
}

const surestFirst = (one: Finding, other: Finding): number =>
  one.strength === other.strength ? 0 : other.strength - one.strength;

/** Whether the last word on this subject was the same. */
function wasSaid({ subject, direction }: Finding, lately: readonly Said[]): boolean {
  const last = lately
    .filter((one) => one.subject === subject)
    .reduce<Said | null>((newest, one) => (newest && newest.createdAt > one.createdAt ? newest : one), null);
  return last?.direction === direction;
}
