import { useMutation } from '@tanstack/react-query';
import { pages } from '../../../contract/pages.ts';
import { api, errorMessageOf } from '../../api.ts';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { FormError } from './account-form.tsx';
import { LinkPage } from './link-page.tsx';
import { useLinkToken } from './use-link-token.ts';

const TITLE = 'This Was Not Me';

/** Behind the link for whoever gets a mail about an account that is not theirs. Opening it does nothing. */
export function NotMePage() {
  const token = useLinkToken();
  const say = useMutation({ mutationFn: () => api('POST /api/auth/not-me', { body: { token: token ?? '' } }) });
  if (say.data)
    return (
      <LinkPage title={TITLE} heading="We will not write again" text={say.data.message}>
        <ButtonLink href={pages.home} variant="secondary" wide>
          Go to the start
        </ButtonLink>
      </LinkPage>
    );
  return (
    <LinkPage
      title={TITLE}
      heading="Is this account not yours?"
      text={
        token === null
          ? 'This link is not complete. Please open it from the mail again.'
          : 'Tell us, and we stop writing to you about it. It can then not use your email. We delete nothing: someone may only have mistyped their own address.'
      }
    >
      <div role="alert" className="empty:hidden">
        {say.error && <FormError text={errorMessageOf(say.error, 'Please try again.')} />}
      </div>
      {token !== null && (
        <Button wide size="tall" pending={say.isPending} onClick={() => say.mutate()}>
          This was not me
        </Button>
      )}
      <ButtonLink href={pages.home} variant="secondary" wide>
        Leave it as it is
      </ButtonLink>
    </LinkPage>
  );
}
