import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useLocation, useSearch } from 'wouter';
import { PRODUCT_NAME } from '#contract/limits.ts';
import { subscriptionQuery } from '../../queries/shared-queries.ts';
import { Button } from '../../ui/form/button.tsx';
import { Dialog } from '../../ui/overlay/dialog.tsx';

/** Opens when the URL has `?welcome=true`, and removes that from the URL. */
export function WelcomeDialog() {
  const search = useSearch();
  const [path, navigate] = useLocation();
  const isRequested = new URLSearchParams(search).get('welcome') === 'true';
  const [open, setOpen] = useState(isRequested);
  const { data: plan } = useQuery(subscriptionQuery);
  const trial = !plan || plan.isTrialing;

  useEffect(() => {
    if (!isRequested) return;
    setOpen(true);
    const params = new URLSearchParams(search);
    params.delete('welcome');
    const others = String(params);
    navigate(others ? `${path}?${others}` : path, { replace: true });
  }, [isRequested, search, path, navigate]);

  return (
    <Dialog
      open={open}
      onOpenChange={setOpen}
      title={`Welcome to ${PRODUCT_NAME}`}
      description={
        trial
          ? 'Your subscription is active with a 3-day free trial. A welcome email will follow.'
          : 'Your subscription is active. A receipt will follow by email.'
      }
    >
      <p>When you're ready, adjust the sliders to how you feel right now, and we'll write a quote for this moment.</p>
      <Button wide onClick={() => setOpen(false)}>
        Start My Wellness Journey
      </Button>
    </Dialog>
  );
}
