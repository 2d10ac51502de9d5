import { useQuery } from '@tanstack/react-query';
import { Suspense } from 'react';
import { progressQuery } from '#web/queries/progress-queries.ts';
import { lazyPart } from '#web/ui/feedback/lazy-part.tsx';
import { INSIGHT_DAYS, isInFirst } from './first-weeks.ts';

/** Not part of Home's code, because it is not needed after two weeks. */
const FirstWeeksOnHome = lazyPart(() => import('./first-weeks-on-home.tsx'), 'FirstWeeksOnHome');

/** Shown on Home until there can be insights. Renders nothing while that is unknown. */
export function FirstWeeks() {
  const { data } = useQuery(progressQuery);
  if (!data || !isInFirst(INSIGHT_DAYS, data)) return null;
  return (
    <Suspense fallback={null}>
      <FirstWeeksOnHome daysWithEntries={data.daysWithEntries} firstFact={data.firstFact} />
    </Suspense>
  );
}
