import { useQuery } from '@tanstack/react-query';
import { pages } from '../../../contract/pages.ts';
import { subscriptionQuery } from '../../queries.ts';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { PlanBadge } from './plan-badge.tsx';
import { hasActiveSubscription } from './plan-status.ts';

/** The plan on the settings page. */
export function SubscriptionCard() {
  const { data, isError, isFetching, refetch } = useQuery(subscriptionQuery);
  return (
    <Card as="section" pad aria-labelledby="subscription-heading" className="grid grid-cols-[minmax(0,1fr)] gap-4">
      <h2 id="subscription-heading">Subscription</h2>
      {data && (
        <div className="flex flex-wrap items-center justify-between gap-4">
          <PlanBadge subscription={data} />
          <ButtonLink href={pages.subscription} variant="secondary" size="small">
            {hasActiveSubscription(data) ? 'See your plan' : 'Choose a plan'}
          </ButtonLink>
        </div>
      )}
      {!data && !isError && <Skeleton width="12rem" height="3rem" />}
      {!data && isError && (
        <div className="flex flex-wrap items-center justify-between gap-3">
          <p role="alert">We could not load your subscription.</p>
          <Button variant="secondary" size="small" pending={isFetching} onClick={() => void refetch()}>
            Try again
          </Button>
        </div>
      )}
    </Card>
  );
}
