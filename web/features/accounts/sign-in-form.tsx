/** Email and password; then, for who has set one up, the code of the second factor; or the way to a new password. */
import { useState } from 'react';
import type { User } from '../../../contract/accounts.ts';
import { ApiError, api } from '../../api.ts';
import { Button } from '../../ui/button.tsx';
import { StepHeading } from '../../ui/step-heading.tsx';
import { AccountForm } from './account-form.tsx';
import { CodeField } from './code-field.tsx';
import { checkCode, checkSignIn } from './credentials.ts';
import { EmailField } from './email-field.tsx';
import { ForgotPassword } from './forgot-password.tsx';
import { OutsideWays } from './outside-ways.tsx';
import { PasswordField } from './password-field.tsx';

const FALLBACK = 'Invalid email or password';

interface Credentials {
  readonly email: string;
  readonly password: string;
}

type Step =
  | { readonly kind: 'credentials' }
  | { readonly kind: 'forgot' }
  /** Both were right; they are sent again with the code. */
  | { readonly kind: 'code'; readonly credentials: Credentials };

interface SignInFormProps {
  readonly onSignedIn: (user: User) => void;
}

export function SignInForm({ onSignedIn }: SignInFormProps) {
  const [step, setStep] = useState<Step>({ kind: 'credentials' });
  const toStart = () => setStep({ kind: 'credentials' });

  if (step.kind === 'forgot') return <ForgotPassword onBack={toStart} />;
  if (step.kind === 'code') return <CodeStep credentials={step.credentials} onSignedIn={onSignedIn} onBack={toStart} />;

  const send = async (credentials: Credentials) => {
    try {
      onSignedIn(await api('POST /api/auth/login', { body: credentials }));
    } catch (error) {
      if (!(error instanceof ApiError && error.code === 'second_factor_required')) throw error;
      setStep({ kind: 'code', credentials });
    }
  };
  return (
    <>
      <OutsideWays />
      <AccountForm
        fields={['email', 'password']}
        check={checkSignIn}
        send={send}
        submitLabel="Sign In"
        fallbackMessage={FALLBACK}
      >
        {(errors) => (
          <>
            <EmailField error={errors.email} />
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
      <Button variant="ghost" className="mt-2 -ml-5.5" onClick={() => setStep({ kind: 'forgot' })}>
        Forgot password?
      </Button>
    </>
  );
}

interface CodeStepProps extends SignInFormProps {
  readonly credentials: Credentials;
  readonly onBack: () => void;
}

function CodeStep({ credentials, onSignedIn, onBack }: CodeStepProps) {
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-5">
      <StepHeading>One more step</StepHeading>
      <p className="text-muted">Open your authenticator app and enter the code it shows for Evenkeel.</p>
      <AccountForm
        fields={['code']}
        check={checkCode}
        send={async ({ code }) => onSignedIn(await api('POST /api/auth/login', { body: { ...credentials, code } }))}
        submitLabel="Sign In"
        fallbackMessage={FALLBACK}
      >
        {(errors) => <CodeField label="6-digit code or a recovery code" error={errors.code} />}
      </AccountForm>
      <Button variant="ghost" wide onClick={onBack}>
        Back to Sign In
      </Button>
    </div>
  );
}
