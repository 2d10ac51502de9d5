import { useLayoutEffect, useRef, useState } from 'react';
import { api } from '../../api.ts';
import { Button } from '../../ui/button.tsx';
import { StepHeading } from '../../ui/step-heading.tsx';
import { AccountForm } from './account-form.tsx';
import { checkEmail } from './credentials.ts';
import { EmailField } from './email-field.tsx';

interface ForgotPasswordProps {
  readonly onBack: () => void;
}

/** In the place of the sign-in form: the address to send a link to, then what the server said. */
export function ForgotPassword({ onBack }: ForgotPasswordProps) {
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-5">
      <StepHeading>Reset your password</StepHeading>
      <ResetLinkRequest />
      <Button variant="ghost" wide onClick={onBack}>
        Back to Sign In
      </Button>
    </div>
  );
}

/** Asks for the mail with the link. One answer for every address, so it is shown as sent. */
export function ResetLinkRequest() {
  const [answer, setAnswer] = useState<string | null>(null);
  const said = useRef<HTMLParagraphElement>(null);
  // The button that was pressed is gone with the form.
  useLayoutEffect(() => {
    if (answer !== null) said.current?.focus();
  }, [answer]);
  return (
    <>
      <p ref={said} tabIndex={-1} role="status" className="text-muted">
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
