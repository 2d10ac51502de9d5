import { useQuery } from '@tanstack/react-query';
import { pages } from '../../../contract/pages.ts';
import { subscriptionQuery } from '../../queries/shared-queries.ts';
import { LoadFailure } from '../../ui/feedback/load-failure.tsx';
import { Skeleton } from '../../ui/feedback/skeleton.tsx';
import { ButtonLink } from '../../ui/form/button.tsx';
import { SettingSection } from '../../ui/layout/setting-section.tsx';
import { PlanBadge } from './plan/plan-badge.tsx';
import { hasPlan } from './plan/plan-status.ts';
import { planSentences } from './plan/plan-text.ts';

/** The plan on the settings page. */
export function SubscriptionCard() {
  const { data, isError, isFetching, refetch } = useQuery(subscriptionQuery);
  return (
    <SettingSection title="Subscription">
      {data && (
        <div className="flex flex-wrap items-center gap-2 py-1">
          <PlanBadge subscription={data} />
          <ButtonLink href={pages.subscription} variant="ghost" size="small" className="-mr-2 ml-auto px-2!">
            {hasPlan(data) ? 'See your plan' : 'Choose a plan'}
          </ButtonLink>
        </div>
      )}
      {data &&
        hasPlan(data) &&
        planSentences(data).map((sentence) => (
          <p key={sentence} className="text-small text-muted">
            {sentence}
          </p>
        ))}
      {!data && !isError && <Skeleton width="12rem" height="3rem" />}
      {!data && isError && (
        <LoadFailure text="We couldn't load your subscription." onRetry={() => void refetch()} retrying={isFetching} />
      )}
    </SettingSection>
  );
}
