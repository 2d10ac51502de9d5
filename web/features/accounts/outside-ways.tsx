/** The ways to sign in outside Evenkeel. */
import { useQuery } from '@tanstack/react-query';
import { ButtonLink } from '../../ui/button.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { signInWaysQuery } from './account-queries.ts';

/** Navigations, not calls: the server sends the browser to the provider and takes it back. */
export const outsideWays = {
  google: {
    href: '/api/auth/google',
    name: 'Google',
    continueLabel: 'Continue with Google',
    confirmLabel: 'Confirm with Google',
  },
  platform: {
    href: '/api/login',
    name: 'Your platform account',
    continueLabel: 'Continue with your platform account',
    confirmLabel: 'Confirm with your platform account',
  },
} as const;

export type OutsideWay = keyof typeof outsideWays;
export const outsideWayKeys = Object.keys(outsideWays) as OutsideWay[];

/** One button for each way there is, above the form. Where there is none, or that is not known, nothing. */
export function OutsideWays() {
  const { data, isPending } = useQuery(signInWaysQuery);
  const there = outsideWayKeys.filter((way) => data?.[way]);
  if (!isPending && there.length === 0) return null;
  return (
    <div className="mb-6 grid grid-cols-[minmax(0,1fr)] gap-3">
      {isPending && outsideWayKeys.map((way) => <Skeleton key={way} height="3rem" radius="0.75rem" />)}
      {there.map((way) => (
        <ButtonLink key={way} href={outsideWays[way].href} variant="secondary" wide>
          {outsideWays[way].continueLabel}
        </ButtonLink>
      ))}
      <p className="mt-3 flex items-center gap-4 text-small text-muted before:h-px before:flex-1 before:bg-border after:h-px after:flex-1 after:bg-border">
        or with email
      </p>
    </div>
  );
}
