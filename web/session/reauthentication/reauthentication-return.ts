/**
 * Handles the return from a provider after reauthentication: shows the outcome, and restores what the user was doing.
 */
import { useEffect, useState } from 'react';
import { useLocation, useSearch } from 'wouter';
import type { SocialReauthenticationOutcome } from '#contract/calls/social-login.ts';
import { REAUTHENTICATED_MESSAGE } from '#contract/reauthentication.ts';
import { toast } from '../../ui/feedback/toast.tsx';

const failureMessages: Readonly<Record<Exclude<SocialReauthenticationOutcome, 'confirmed'>, string>> = {
  cancelled: 'You stopped before confirming, so nothing has changed.',
  refused: "We couldn't confirm that. Please try again.",
  unavailable: "That sign-in service isn't responding. Please try again in a little while.",
  'different-account': "That was someone else's account, so nothing has changed. Please confirm with yours.",
};

const isFailure = (outcome: string): outcome is keyof typeof failureMessages => Object.hasOwn(failureMessages, outcome);

/** @returns the place the user left, or null if reauthentication failed. */
export function useReauthenticationReturn(): string | null {
  const outcome = new URLSearchParams(useSearch()).get('reauthentication');
  const [path, navigate] = useLocation();
  const [interrupted] = useState(() => (outcome === 'confirmed' ? window.location.hash.slice(1) : null));
  useEffect(() => {
    if (outcome === null) return;
    if (outcome === 'confirmed') toast({ title: REAUTHENTICATED_MESSAGE });
    else
      toast({ title: isFailure(outcome) ? failureMessages[outcome] : failureMessages.refused, variant: 'destructive' });
    // Removed from the URL, so that a reload does not repeat the message.
    navigate(path, { replace: true });
  }, [outcome, path, navigate]);
  return interrupted;
}
