import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { pages } from '#contract/pages.ts';
import { ApiError, api } from '#web/api-client/api.ts';
import { queryKeys } from '#web/queries/shared-queries.ts';
import { AccountForm } from '#web/session/account-form/account-form.tsx';
import { checkNewPassword } from '#web/session/account-form/account-validation.ts';
import { useEmailLinkCall, useEmailLinkToken } from '#web/session/email-link-token.ts';
import { SignInLink } from '#web/session/sign-in-link.tsx';
import { ButtonLink } from '#web/ui/form/button.tsx';
import { NewPasswordField } from '#web/ui/form/new-password-field.tsx';
import { EmailLinkPage } from '#web/ui/layout/email-link-page.tsx';
import { ResetLinkForm } from './forgot-password.tsx';

const TITLE = 'Reset password';

type Outcome = { readonly kind: 'done' } | { readonly kind: 'refused'; readonly message: string };

/** What to show if this error means that the link no longer works. */
const refusalFor = (error: unknown): Outcome | null =>
  error instanceof ApiError && error.code === 'link_invalid'
    ? { kind: 'refused', message: `${error.serverMessage ?? ''} Please ask for a new one.`.trim() }
    : null;

export function ResetPasswordPage() {
  const token = useEmailLinkToken();
  const queryClient = useQueryClient();
  const [sent, setSent] = useState<Outcome | null>(
    token === null ? { kind: 'refused', message: 'This link is incomplete.' } : null,
  );
  // Says so as the page opens. Until then, and if it cannot be known, the form is shown.
  const check = useEmailLinkCall('reset-password', token, (link) =>
    api('POST /api/auth/check-reset-link', { body: { token: link } }),
  );
  const outcome = sent ?? refusalFor(check.error);

  if (outcome?.kind === 'done')
    return (
      <EmailLinkPage title={TITLE} heading="Your new password is set" text="Please sign in with it.">
        <SignInLink />
      </EmailLinkPage>
    );
  if (outcome)
    return (
      <EmailLinkPage title={TITLE} heading="This link doesn't work" text={outcome.message}>
        <ResetLinkForm />
        <ButtonLink href={pages.auth} variant="secondary" wide>
          Back to Sign In
        </ButtonLink>
      </EmailLinkPage>
    );

  const send = async ({ password }: { readonly password: string }) => {
    try {
      await api('POST /api/auth/reset-password', { body: { token: token ?? '', password } });
      // All earlier sessions have ended, including the one in this browser.
      void queryClient.invalidateQueries({ queryKey: queryKeys.user });
      setSent({ kind: 'done' });
    } catch (error) {
      const refusal = refusalFor(error);
      if (!refusal) throw error;
      setSent(refusal);
    }
  };
  return (
    <EmailLinkPage
      title={TITLE}
      heading="Choose a new password"
      text="It signs you out on all your devices, so you'll need to sign in again."
    >
      <AccountForm
        fields={['password']}
        check={checkNewPassword}
        send={send}
        submitLabel="Save password"
        fallbackMessage="Please try again."
      >
        {(errors) => <NewPasswordField label="New password" error={errors.password} />}
      </AccountForm>
    </EmailLinkPage>
  );
}
