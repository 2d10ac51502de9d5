import { pages } from '../../../../contract/pages.ts';
import { Button, ButtonLink } from '../../../ui/form/button.tsx';
import { supportAddress } from '../../../ui/help/support-address.ts';

/** Links to follow when a link from an email did not work. */
export const LinkFallbackActions = ({ retry }: { readonly retry: (() => void) | null }) => (
  <>
    {retry && (
      <Button wide onClick={retry}>
        Try again
      </Button>
    )}
    <HomeButton variant={retry ? 'secondary' : 'primary'} />
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
