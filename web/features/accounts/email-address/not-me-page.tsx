import { useMutation } from '@tanstack/react-query';
import { pages } from '#contract/pages.ts';
import { ApiError, api, errorMessageOf } from '#web/api-client/api.ts';
import { useIgnoreSecondTap } from '#web/browser/use-ignore-second-tap.ts';
import { FormError } from '#web/session/account-form/account-form.tsx';
import { useEmailLinkToken } from '#web/session/email-link-token.ts';
import { Button, ButtonLink } from '#web/ui/form/button.tsx';
import { EmailLinkPage } from '#web/ui/layout/email-link-page.tsx';

const TITLE = "This wasn't me";
const USED_LINK_ADVICE = " If you've already told us, you're done.";

/**
 * Opened by the link with which a recipient reports that the account in an email is not theirs. Opening it changes
 * nothing.
 */
export function NotMePage() {
  const token = useEmailLinkToken();
  const disown = useMutation({ mutationFn: () => api('POST /api/auth/not-me', { body: { token: token ?? '' } }) });
  useIgnoreSecondTap(!disown.data);
  const isLinkInvalid = disown.error instanceof ApiError && disown.error.code === 'link_invalid';
  if (disown.data)
    return (
      <EmailLinkPage title={TITLE} heading="We won't email you again" text={disown.data.message}>
        <ButtonLink href={pages.home} variant="secondary" wide>
          Go to the homepage
        </ButtonLink>
      </EmailLinkPage>
    );
  return (
    <EmailLinkPage
      title={TITLE}
      heading="Not your account?"
      text={
        token === null
          ? 'This link is incomplete. Please open it from the email again.'
          : "Tell us, and we'll stop emailing you about it. It won't be able to use your email. We won't delete anything: someone may simply have mistyped their own address."
      }
    >
      <div role="alert" className="empty:hidden">
        {disown.error && (
          <FormError
            text={`${errorMessageOf(disown.error, 'Please try again.')}${isLinkInvalid ? USED_LINK_ADVICE : ''}`}
          />
        )}
      </div>
      {token !== null && !isLinkInvalid && (
        <Button wide size="tall" pending={disown.isPending} onClick={() => disown.mutate()}>
          This wasn't me
        </Button>
      )}
      <ButtonLink href={pages.home} variant="secondary" wide>
        {isLinkInvalid ? 'Go to the homepage' : 'Leave it as it is'}
      </ButtonLink>
    </EmailLinkPage>
  );
}
