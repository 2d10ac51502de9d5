import { ButtonLink, type ButtonSize, type ButtonVariant } from '../../ui/button.tsx';
import { Icon } from '../../ui/icon.tsx';

interface SignOutProps {
  readonly variant?: ButtonVariant;
  readonly size?: ButtonSize;
}

/** A navigation, not a call: the server ends the session and sends the browser to the landing page. */
export function SignOut({ variant = 'secondary', size = 'normal' }: SignOutProps) {
  return (
    <ButtonLink href="/api/logout" variant={variant} size={size}>
      <Icon name="leave" className="size-5" />
      Sign Out
    </ButtonLink>
  );
}
