/**
 * Email and password, then an MFA code if MFA is on. Also leads to the form for a forgotten
 * password, which replaces this one.
 */
import { useState } from 'react';
import type { User } from '#contract/calls/accounts.ts';
import { ApiError, api } from '#web/api-client/api.ts';
import { AccountForm } from '#web/session/account-form/account-form.tsx';
import { checkSignIn } from '#web/session/account-form/account-validation.ts';
import { SocialLoginButtons } from '#web/session/social-login-buttons.tsx';
import { Button } from '#web/ui/form/button.tsx';
import { EmailField, type EmailFieldProps } from '#web/ui/form/email-field.tsx';
import { PasswordField } from '#web/ui/form/password-field.tsx';
import { MfaStep } from '../mfa/mfa-step.tsx';

interface Credentials {
  readonly email: string;
  readonly password: string;
}

interface SignInFormProps {
  readonly emailField: EmailFieldProps;
  readonly onSignedIn: (user: User) => void;
  readonly onForgot: () => void;
}

export function SignInForm({ emailField, onSignedIn, onForgot }: SignInFormProps) {
  /** The server accepted both. They are sent again with the code. */
  const [accepted, setAccepted] = useState<Credentials | null>(null);

  if (accepted) {
    const signIn = (code: string) => api('POST /api/auth/login', { body: { ...accepted, code } });
    return <MfaStep signIn={signIn} onSignedIn={onSignedIn} onBack={() => setAccepted(null)} />;
  }

  const send = async (credentials: Credentials) => {
    try {
      onSignedIn(await api('POST /api/auth/login', { body: credentials }));
    } catch (error) {
      if (!(error instanceof ApiError && error.code === 'mfa_code_required')) throw error;
      setAccepted(credentials);
    }
  };
  return (
    <>
      <SocialLoginButtons />
      <AccountForm
        fields={['email', 'password']}
        check={checkSignIn}
        send={send}
        submitLabel="Sign In"
        fallbackMessage="Invalid email or password"
      >
        {(errors) => (
          <>
            <EmailField error={errors.email} {...emailField} />
            <PasswordField
              label="Password"
              name="password"
              autoComplete="current-password"
              required
              error={errors.password}
            />
          </>
        )}
      </AccountForm>
      <Button variant="ghost" className="mt-2 -ml-5.5" onClick={onForgot}>
        Forgot password?
      </Button>
    </>
  );
}
