import { DAY_MS } from '#contract/domain/days.ts';
import type { Finding } from './finding.ts';

/** A recent insight of this user. */
export interface EarlierInsight {
  readonly type: Finding['type'];
  readonly subject: string;
  readonly direction: number;
  readonly createdAt: Date;
}

/** The same insight is not repeated for this many days, unless its direction has reversed. */
export const COOLDOWN_DAYS = 28;
/** New insights per run. */
const MAX_PER_RUN = 3;
/**
 * New patterns within 7 days. Moods are so interrelated that without this limit there would be three more every night.
 */
const MAX_PATTERNS_PER_WEEK = 3;
const WEEK_DAYS = 7;

const isFact = ({ type }: Pick<Finding, 'type'>): boolean => type === 'streak' || type === 'return';

/**
 * Selects the findings to show now: the strongest first, no dimension twice, and nothing shown recently.
 * @param earlier the insights of the last {@link COOLDOWN_DAYS} days, in any order.
 */
export function selectFindings(findings: readonly Finding[], earlier: readonly EarlierInsight[], now: Date): Finding[] {
  const daysAgo = ({ createdAt }: EarlierInsight): number => (now.getTime() - createdAt.getTime()) / DAY_MS;
  const recent = earlier.filter((one) => daysAgo(one) < COOLDOWN_DAYS);
  const thisWeek = recent.filter((one) => !isFact(one) && daysAgo(one) < WEEK_DAYS).length;
  const chosen: Finding[] = [];
  for (const finding of [...findings].sort(byStrength)) {
    const patterns = thisWeek + chosen.filter((one) => !isFact(one)).length;
    const named = chosen.flatMap(({ about }) => about);
    if (chosen.length === MAX_PER_RUN) break;
    if (!isFact(finding) && patterns >= MAX_PATTERNS_PER_WEEK) continue;
    if (finding.about.some((key) => named.includes(key)) || isRepeat(finding, recent)) continue;
    chosen.push(finding);
  }
  return chosen;
}

const byStrength = (one: Finding, other: Finding): number =>
  one.strength === other.strength ? 0 : other.strength - one.strength;

/** Whether the last insight on this subject said the same. */
function isRepeat({ subject, direction }: Finding, recent: readonly EarlierInsight[]): boolean {
  const last = recent
    .filter((one) => one.subject === subject)
    .reduce<EarlierInsight | null>((newest, one) => (newest && newest.createdAt > one.createdAt ? newest : one), null);
  return last?.direction === direction;
}
