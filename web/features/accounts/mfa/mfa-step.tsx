/** The MFA challenge of a sign-in: the code from the authenticator app, or a recovery code. */
import type { User } from '../../../../contract/calls/accounts.ts';
import { api } from '../../../api.ts';
import { AccountForm } from '../../../session/account-form/account-form.tsx';
import { checkCode } from '../../../session/account-form/account-validation.ts';
import { Button } from '../../../ui/form/button.tsx';
import { StepHeading } from '../../../ui/layout/step-heading.tsx';
import { MfaCodeField } from './mfa-code-field.tsx';

interface MfaStepProps {
  /** Repeats the call that began this sign-in, with the code. */
  readonly signIn: (code: string) => Promise<User>;
  readonly onSignedIn: (user: User) => void;
  readonly onBack: () => void;
}

export function MfaStep({ signIn, onSignedIn, onBack }: MfaStepProps) {
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-5">
      <StepHeading>One more step</StepHeading>
      <p className="text-muted">Open your authenticator app and enter the code it shows for Evenkeel.</p>
      <AccountForm
        fields={['code']}
        check={checkCode}
        send={async ({ code }) => onSignedIn(await signIn(code))}
        submitLabel="Sign In"
        fallbackMessage="Please try again."
      >
        {(errors) => <MfaCodeField label="6-digit code or a recovery code" error={errors.code} />}
      </AccountForm>
      <Button variant="ghost" wide onClick={onBack}>
        Back to Sign In
      </Button>
    </div>
  );
}

/**
 * The MFA challenge after a social login. The server knows whose challenge is pending, so the page does not need to.
 */
export const SocialLoginMfaStep = (props: Omit<MfaStepProps, 'signIn'>) => (
  <MfaStep {...props} signIn={(code) => api('POST /api/auth/mfa-challenge', { body: { code } })} />
);
