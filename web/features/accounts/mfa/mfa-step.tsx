/** The MFA challenge of a sign-in: the code from the authenticator app, or a recovery code. */
import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useRef } from 'react';
import type { User } from '#contract/calls/accounts.ts';
import { api } from '#web/api-client/api.ts';
import { useFocusOnRemoval } from '#web/browser/use-focus-on-removal.ts';
import { signInSettingsQuery } from '#web/queries/sign-in-queries.ts';
import { AccountForm } from '#web/session/account-form/account-form.tsx';
import { checkCode } from '#web/session/account-form/account-validation.ts';
import { toast } from '#web/ui/feedback/toast.tsx';
import { Button } from '#web/ui/form/button.tsx';
import { StepHeading } from '#web/ui/layout/step-heading.tsx';
import { MfaCodeField } from './mfa-code-field.tsx';

interface MfaStepProps {
  /** Repeats the call that began this sign-in, with the code. */
  readonly signIn: (code: string) => Promise<User>;
  readonly onSignedIn: (user: User) => void;
  readonly onBack: () => void;
}

/** An authenticator app shows digits only. */
const isRecoveryCode = (code: string): boolean => /[a-z]/i.test(code);

/** While the user can still act: without their phone, they get in only as often as there are codes. */
async function showCodesLeft(queryClient: QueryClient): Promise<void> {
  const settings = await queryClient.fetchQuery(signInSettingsQuery).catch(() => null);
  if (settings?.mfaEnabled)
    toast({ title: 'Welcome back!', description: describeCodesLeft(settings.recoveryCodesLeft) });
}

function describeCodesLeft(codesLeft: number): string {
  if (codesLeft === 0) return 'That was your last recovery code. Make new ones in Settings, with a code from your app.';
  return codesLeft === 1
    ? 'You have 1 more recovery code. Use it in Settings to make new ones.'
    : `You have ${codesLeft} more recovery codes. You can make new ones in Settings.`;
}

export function MfaStep({ signIn, onSignedIn, onBack }: MfaStepProps) {
  const queryClient = useQueryClient();
  const box = useRef<HTMLDivElement>(null);
  useFocusOnRemoval(box);
  return (
    <div ref={box} className="grid grid-cols-[minmax(0,1fr)] gap-5">
      <StepHeading>One more step</StepHeading>
      <p className="text-muted">Open your authenticator app and enter the code it shows for Evenkeel.</p>
      <AccountForm
        fields={['code']}
        check={checkCode}
        send={async ({ code }) => {
          onSignedIn(await signIn(code));
          if (isRecoveryCode(code)) await showCodesLeft(queryClient);
        }}
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
