import { useMutation } from '@tanstack/react-query';
import { pages } from '../../../../contract/pages.ts';
import { api, errorMessageOf } from '../../../api.ts';
import { FormError } from '../../../session/account-form/account-form.tsx';
import { useEmailLinkToken } from '../../../session/email-link-token.ts';
import { Button, ButtonLink } from '../../../ui/form/button.tsx';
import { EmailLinkPage } from '../../../ui/layout/email-link-page.tsx';

const TITLE = 'This Was Not Me';

/** Opened by the link for a recipient of an email about an account that is not theirs. Opening it changes nothing. */
export function NotMePage() {
  const token = useEmailLinkToken();
  const disown = useMutation({ mutationFn: () => api('POST /api/auth/not-me', { body: { token: token ?? '' } }) });
  if (disown.data)
    return (
      <EmailLinkPage title={TITLE} heading="We will not write again" text={disown.data.message}>
        <ButtonLink href={pages.home} variant="secondary" wide>
          Go to the start
        </ButtonLink>
      </EmailLinkPage>
    );
  return (
    <EmailLinkPage
      title={TITLE}
      heading="Is this account not yours?"
      text={
        token === null
          ? 'This link is not complete. Please open it from the mail again.'
          : 'Tell us, and we stop writing to you about it. It can then not use your email. We delete nothing: someone may only have mistyped their own address.'
      }
    >
      <div role="alert" className="empty:hidden">
        {disown.error && <FormError text={errorMessageOf(disown.error, 'Please try again.')} />}
      </div>
      {token !== null && (
        <Button wide size="tall" pending={disown.isPending} onClick={() => disown.mutate()}>
          This was not me
        </Button>
      )}
      <ButtonLink href={pages.home} variant="secondary" wide>
        Leave it as it is
      </ButtonLink>
    </EmailLinkPage>
  );
}
