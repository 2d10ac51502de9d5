import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useLocation } from 'wouter';
import { pages } from '../../../contract/pages.ts';
import { api, messageOf } from '../../api.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { AccountForm } from './account-form.tsx';
import { signInSettingsQuery } from './account-queries.ts';
import { checkEmail } from './credentials.ts';
import { EmailField } from './email-field.tsx';
import { LinkPage } from './link-page.tsx';
import { useLinkCall, useLinkToken } from './use-link-token.ts';

const TITLE = 'Verify Email';
const REDIRECT_AFTER_MS = 3000;
const FALLBACK = 'Failed to verify email. Please try again.';

export function VerifyEmailPage() {
  const token = useLinkToken();
  const { data, error } = useLinkCall('verify-email', token, (sent) =>
    api('GET /api/auth/verify-email', { query: { token: sent } }),
  );
  if (token === null) return <Failed text="Invalid verification link" />;
  if (error) return <Failed text={messageOf(error, FALLBACK)} />;
  if (!data) return <LinkPage title={TITLE} heading="Verifying your email" text="This takes a moment." />;
  return data.verified ? <Verified text={data.message} /> : <Failed text={data.message || FALLBACK} />;
}

function Verified({ text }: { readonly text: string }) {
  const [, navigate] = useLocation();
  const queryClient = useQueryClient();
  useEffect(() => {
    void queryClient.invalidateQueries({ queryKey: signInSettingsQuery.queryKey });
    const timer = setTimeout(() => navigate(pages.home, { replace: true }), REDIRECT_AFTER_MS);
    return () => clearTimeout(timer);
  }, [navigate, queryClient]);
  return (
    <LinkPage title={TITLE} heading="Email Verified" text={`${text} The app opens in a moment.`}>
      <ButtonLink href={pages.home} wide>
        Continue to App
      </ButtonLink>
    </LinkPage>
  );
}

function Failed({ text }: { readonly text: string }) {
  const [sent, setSent] = useState<string | null>(null);
  return (
    <LinkPage title={TITLE} heading={sent ? 'Verification Email Sent' : 'Email not verified'} text={sent ?? text}>
      {sent === null && (
        <AccountForm
          fields={['email']}
          check={({ email }) =>
            email === '' ? { email: 'Please enter your email address to resend verification' } : checkEmail({ email })
          }
          send={async (body) => setSent((await api('POST /api/auth/resend-verification', { body })).message)}
          submitLabel="Resend Verification Email"
          fallbackMessage="Failed to resend verification email"
        >
          {(errors) => <EmailField error={errors.email} />}
        </AccountForm>
      )}
      <ButtonLink href={pages.auth} variant="secondary" wide>
        Back to Sign In
      </ButtonLink>
    </LinkPage>
  );
}
