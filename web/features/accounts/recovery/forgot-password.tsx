import { useLayoutEffect, useRef, useState } from 'react';
import { api } from '../../../api.ts';
import { AccountForm } from '../../../session/account-form/account-form.tsx';
import { checkEmail } from '../../../session/account-form/account-validation.ts';
import { Button } from '../../../ui/form/button.tsx';
import { EmailField } from '../../../ui/form/email-field.tsx';
import { StepHeading } from '../../../ui/layout/step-heading.tsx';

interface ForgotPasswordProps {
  readonly onBack: () => void;
}

/** In the place of the sign-in form: the address to send a link to, then what the server said. */
export function ForgotPassword({ onBack }: ForgotPasswordProps) {
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-5">
      <StepHeading>Reset your password</StepHeading>
      <ResetLinkForm />
      <Button variant="ghost" wide onClick={onBack}>
        Back to Sign In
      </Button>
    </div>
  );
}

/** Asks for the mail with the link. One answer for every address, so it is shown as sent. */
export function ResetLinkForm() {
  const [answer, setAnswer] = useState<string | null>(null);
  const messageRef = useRef<HTMLParagraphElement>(null);
  // The button that was pressed is gone with the form.
  useLayoutEffect(() => {
    if (answer !== null) messageRef.current?.focus();
  }, [answer]);
  return (
    <>
      <p ref={messageRef} tabIndex={-1} role="status" className="text-muted">
        {answer ?? 'Enter your email. If it has an account here, we send a link that is good for one hour.'}
      </p>
      {answer === null && (
        <AccountForm
          fields={['email']}
          check={checkEmail}
          send={async ({ email }) =>
            setAnswer((await api('POST /api/auth/forgot-password', { body: { email } })).message)
          }
          submitLabel="Send the link"
          fallbackMessage="Please try again."
        >
          {(errors) => <EmailField error={errors.email} />}
        </AccountForm>
      )}
    </>
  );
}
