import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { pages } from '../../../contract/pages.ts';
import { ApiError, api } from '../../api.ts';
import { queryKeys } from '../../queries/shared-queries.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { AccountForm } from './account-form.tsx';
import { checkNewPassword } from './credentials.ts';
import { ResetLinkRequest } from './forgot-password.tsx';
import { LinkPage } from './link-page.tsx';
import { NewPasswordField } from './new-password-field.tsx';
import { useLinkToken } from './use-link-token.ts';

const TITLE = 'Reset Password';

type Outcome = { readonly kind: 'done' } | { readonly kind: 'refused'; readonly message: string };

export function ResetPasswordPage() {
  const token = useLinkToken();
  const queryClient = useQueryClient();
  const [outcome, setOutcome] = useState<Outcome | null>(
    token === null ? { kind: 'refused', message: 'This link is not complete.' } : null,
  );

  if (outcome?.kind === 'done')
    return (
      <LinkPage title={TITLE} heading="Your new password is set" text="Please sign in with it.">
        <ButtonLink href={pages.auth} wide>
          Sign In
        </ButtonLink>
      </LinkPage>
    );
  if (outcome)
    return (
      <LinkPage title={TITLE} heading="This link does not work" text={outcome.message}>
        <ResetLinkRequest />
        <ButtonLink href={pages.auth} variant="secondary" wide>
          Back to Sign In
        </ButtonLink>
      </LinkPage>
    );

  const send = async ({ password }: { readonly password: string }) => {
    try {
      await api('POST /api/auth/reset-password', { body: { token: token ?? '', password } });
      // The sign-ins of before have ended, the one in this browser too.
      void queryClient.invalidateQueries({ queryKey: queryKeys.user });
      setOutcome({ kind: 'done' });
    } catch (error) {
      if (!(error instanceof ApiError && error.code === 'link_invalid')) throw error;
      setOutcome({ kind: 'refused', message: error.serverMessage ?? 'Please ask for a new one.' });
    }
  };
  return (
    <LinkPage title={TITLE} heading="Choose a new password" text="You will be signed out everywhere else.">
      <AccountForm
        fields={['password']}
        check={checkNewPassword}
        send={send}
        submitLabel="Save the password"
        fallbackMessage="Please try again."
      >
        {(errors) => <NewPasswordField label="New password" error={errors.password} />}
      </AccountForm>
    </LinkPage>
  );
}
