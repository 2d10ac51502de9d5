import type { ReactNode } from 'react';
import { pages } from '#contract/pages.ts';
import { Button, ButtonLink } from '#web/ui/form/button.tsx';
import { supportAddress } from '#web/ui/help/support-address.ts';

interface LinkFallbackActionsProps {
  readonly retry: (() => void) | null;
  /** A better way to the same end than the homepage. */
  readonly children?: ReactNode;
}

/** Links to follow when a link from an email did not work. */
export const LinkFallbackActions = ({ retry, children }: LinkFallbackActionsProps) => (
  <>
    {retry && (
      <Button wide onClick={retry}>
        Try again
      </Button>
    )}
    {children}
    <HomeButton variant={retry || children ? 'secondary' : 'primary'} />
    <ButtonLink href={`mailto:${supportAddress()}`} variant="ghost" wide>
      Contact Support
    </ButtonLink>
  </>
);

export const HomeButton = ({ variant = 'primary' }: { readonly variant?: 'primary' | 'secondary' }) => (
  <ButtonLink href={pages.home} variant={variant} wide>
    Go to Homepage
  </ButtonLink>
);
