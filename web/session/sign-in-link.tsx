import { useQuery } from '@tanstack/react-query';
import { pages } from '../../contract/pages.ts';
import { currentUserQuery } from '../queries/shared-queries.ts';
import { Breakable } from '../ui/data-display/breakable.tsx';
import { ButtonLink } from '../ui/form/button.tsx';

interface SignInLinkProps {
  /** The sign-in page, with the way back if there is one. */
  readonly href?: string;
}

/**
 * Leads from the page of an email link to the sign-in page. A browser that is signed in to another account would be
 * sent on from there, to that account, so the user first has to sign out of it.
 */
export function SignInLink({ href = pages.auth }: SignInLinkProps) {
  const { data: user, isFetching } = useQuery(currentUserQuery);
  // While it is fetched again, the session of the user shown before may have ended.
  if (!user || isFetching)
    return (
      <ButtonLink href={href} wide>
        Sign in
      </ButtonLink>
    );
  return (
    <>
      <p>
        You're signed in to another account here,{' '}
        <span className="font-semibold wrap-anywhere">
          <Breakable text={user.email} />
        </span>
        . Please sign out of it in Settings first.
      </p>
      <ButtonLink href={pages.settings} wide>
        Open Settings
      </ButtonLink>
    </>
  );
}
