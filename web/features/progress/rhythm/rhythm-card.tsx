import { useQuery } from '@tanstack/react-query';
import { progressQuery } from '#web/queries/progress-queries.ts';
import { subscriptionQuery } from '#web/queries/shared-queries.ts';
import { formatCount } from '#web/ui/data-display/format-count.ts';
import { QueryContent } from '#web/ui/feedback/query-content.tsx';
import { LoadingBlock, Skeleton } from '#web/ui/feedback/skeleton.tsx';
import { Switch } from '#web/ui/form/switch.tsx';
import { FoldedSettingSection } from '#web/ui/layout/setting-section.tsx';
import { DayEndSetting } from './day-end-setting.tsx';
import { RestDays } from './rest-days.tsx';
import { useSaveRhythm } from './use-save-rhythm.ts';

/**
 * In Settings: whether the streak is shown, when a day ends, and the days of rest that the streak skips. Not rendered
 * without access, because the figures are not fetched then.
 */
export function RhythmCard() {
  const { data } = useQuery(subscriptionQuery);
  return data && !data.needsSetup ? <RhythmSettings /> : null;
}

function RhythmSettings() {
  const query = useQuery(progressQuery);
  const save = useSaveRhythm();
  return (
    <FoldedSettingSection id="rhythm" title="Your rhythm" value={query.data && formatRhythm(query.data)}>
      <QueryContent query={query} failure="We couldn't load this setting." loading={<LoadingSettings />}>
        {(progress) => (
          <>
            <Switch
              label="Show my day streak"
              hint="Shown on Progress and Analytics. Your check-ins count either way."
              checked={progress.showStreak}
              onChange={(showStreak) => save({ showStreak })}
            />
            <DayEndSetting />
            <RestDays chosen={progress.restWeekdays} onChange={(restWeekdays) => save({ restWeekdays })} />
          </>
        )}
      </QueryContent>
    </FoldedSettingSection>
  );
}

const LoadingSettings = () => (
  <LoadingBlock className="grid gap-3">
    <Skeleton height="2.75rem" />
    <Skeleton height="5.5rem" />
  </LoadingBlock>
);

function formatRhythm({ showStreak, restWeekdays }: { showStreak: boolean; restWeekdays: readonly unknown[] }): string {
  const streak = showStreak ? 'Day streak shown' : 'Day streak hidden';
  if (restWeekdays.length === 0) return streak;
  return `${streak}, ${formatCount(restWeekdays.length, 'day')} of rest`;
}
