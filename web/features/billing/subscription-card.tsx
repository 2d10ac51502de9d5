import { useQuery } from '@tanstack/react-query';
import { pages } from '#contract/pages.ts';
import { subscriptionQuery } from '../../queries/shared-queries.ts';
import { QueryContent } from '../../ui/feedback/query-content.tsx';
import { Skeleton } from '../../ui/feedback/skeleton.tsx';
import { ButtonLink } from '../../ui/form/button.tsx';
import { SettingSection } from '../../ui/layout/setting-section.tsx';
import { PlanBadge } from './plan/plan-badge.tsx';
import { hasPlan } from './plan/plan-status.ts';
import { planSentences } from './plan/plan-text.ts';

/** The plan on the settings page. */
export function SubscriptionCard() {
  const query = useQuery(subscriptionQuery);
  return (
    <SettingSection title="Subscription">
      <QueryContent
        query={query}
        failure="We couldn't load your subscription."
        loading={<Skeleton width="12rem" height="3rem" />}
      >
        {(plan) => (
          <>
            <div className="flex flex-wrap items-center gap-2 py-1">
              <PlanBadge subscription={plan} />
              <ButtonLink href={pages.subscription} variant="ghost" size="small" className="-mr-2 ml-auto px-2!">
                {hasPlan(plan) ? 'See your plan' : 'Choose a plan'}
              </ButtonLink>
            </div>
            {hasPlan(plan) &&
              planSentences(plan).map((sentence) => (
                <p key={sentence} className="text-small text-muted">
                  {sentence}
                </p>
              ))}
          </>
        )}
      </QueryContent>
    </SettingSection>
  );
}
