import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { pages } from '#contract/pages.ts';
import { ApiError, api, errorMessageOf } from '#web/api-client/api.ts';
import { queryKeys } from '#web/queries/shared-queries.ts';
import { useEmailLinkToken } from '#web/session/email-link-token.ts';
import { SignInLink } from '#web/session/sign-in-link.tsx';
import { ButtonLink } from '#web/ui/form/button.tsx';
import { EmailLinkPage } from '#web/ui/layout/email-link-page.tsx';
import { NewPasswordProofForm } from './ownership-proof-forms.tsx';

const TITLE = 'Undo email change';

type Outcome = { readonly kind: 'done' | 'refused'; readonly text: string };

/** Opened by the link sent to an account's old email address. Opening it changes nothing. */
export function UndoEmailChangePage() {
  const token = useEmailLinkToken();
  const queryClient = useQueryClient();
  const [outcome, setOutcome] = useState<Outcome | null>(
    token === null ? { kind: 'refused', text: 'This link is incomplete.' } : null,
  );
  if (outcome?.kind === 'done')
    return (
      <EmailLinkPage title={TITLE} heading="Your account is yours again" text={outcome.text}>
        <SignInLink />
      </EmailLinkPage>
    );
  if (outcome)
    return (
      <EmailLinkPage title={TITLE} heading="This link doesn't work" text={outcome.text}>
        <ButtonLink href={pages.auth} variant="secondary" wide>
          Back to Sign In
        </ButtonLink>
      </EmailLinkPage>
    );

  const send = async (password: string) => {
    try {
      const { message } = await api('POST /api/auth/undo-email-change', { body: { token: token ?? '', password } });
      // All earlier sessions have ended, including the one in this browser.
      void queryClient.invalidateQueries({ queryKey: queryKeys.user });
      setOutcome({ kind: 'done', text: message });
    } catch (error) {
      const code = error instanceof ApiError ? error.code : null;
      if (code !== 'link_invalid' && code !== 'email_taken') throw error;
      setOutcome({ kind: 'refused', text: errorMessageOf(error, 'Please write to us.') });
    }
  };
  return (
    <EmailLinkPage
      title={TITLE}
      heading="Take your account back"
      text="Your account will have this email back, with a new password you choose here. Everyone will be signed out of it, including you."
    >
      <NewPasswordProofForm send={send} submitLabel="Take my account back" />
    </EmailLinkPage>
  );
}
