import { LOGOUT_PATH } from '../../session/pending-sign-out.ts';
import { Icon } from '../../ui/brand/icon.tsx';
import { ButtonLink } from '../../ui/form/button.tsx';
import { useSignOut } from './use-sign-out.tsx';

export function SignOutButton() {
  const { press, question } = useSignOut();
  return (
    <>
      <ButtonLink href={LOGOUT_PATH} variant="secondary" onClick={press}>
        <Icon name="leave" className="size-5" />
        Sign Out
      </ButtonLink>
      {question}
    </>
  );
}

/** In the header, see AppShell for its place. On narrow screens the label is visible to screen readers only. */
export function SignOutLink() {
  const { press, question } = useSignOut();
  return (
    <>
      <a
        href={LOGOUT_PATH}
        onClick={press}
        className="inline-flex min-h-tap min-w-tap items-center justify-center gap-2 text-small font-medium whitespace-nowrap text-inherit no-underline"
      >
        <Icon name="leave" className="size-5.5" />
        <span className="underline decoration-1 underline-offset-4 max-sm:sr-only">Sign out</span>
      </a>
      {question}
    </>
  );
}
