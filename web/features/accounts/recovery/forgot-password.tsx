import { useLayoutEffect, useRef, useState } from 'react';
import { api } from '#web/api-client/api.ts';
import { useFocusOnRemoval } from '#web/browser/use-focus-on-removal.ts';
import { useIgnoreSecondTap } from '#web/browser/use-ignore-second-tap.ts';
import { AccountForm } from '#web/session/account-form/account-form.tsx';
import { checkEmail } from '#web/session/account-form/account-validation.ts';
import { Button } from '#web/ui/form/button.tsx';
import { EmailField, type EmailFieldProps } from '#web/ui/form/email-field.tsx';
import { StepHeading } from '#web/ui/layout/step-heading.tsx';

interface ForgotPasswordProps {
  readonly emailField: EmailFieldProps;
  readonly onBack: () => void;
}

/** Replaces the sign-in form: an input for the address to send a reset link to, then the server's message. */
export function ForgotPassword({ emailField, onBack }: ForgotPasswordProps) {
  const box = useRef<HTMLDivElement>(null);
  useFocusOnRemoval(box);
  return (
    <div ref={box} className="grid grid-cols-[minmax(0,1fr)] gap-5">
      <StepHeading>Reset your password</StepHeading>
      <ResetLinkForm emailField={emailField} />
      <Button variant="ghost" wide onClick={onBack}>
        Back to Sign In
      </Button>
    </div>
  );
}

/**
 * Requests the email with the reset link. The server replies the same for every address, so its message is shown
 * unchanged.
 */
export function ResetLinkForm({ emailField }: { readonly emailField?: EmailFieldProps }) {
  const [replyMessage, setReplyMessage] = useState<string | null>(null);
  const messageRef = useRef<HTMLParagraphElement>(null);
  useIgnoreSecondTap(replyMessage === null);
  // The pressed button disappeared with the form.
  useLayoutEffect(() => {
    if (replyMessage !== null) messageRef.current?.focus();
  }, [replyMessage]);
  return (
    <>
      <p ref={messageRef} tabIndex={-1} role="status" className="text-muted">
        {replyMessage ?? "Enter your email. If it has an account, we'll send a link that works for an hour."}
      </p>
      {replyMessage === null && (
        <AccountForm
          fields={['email']}
          check={checkEmail}
          send={async ({ email }) =>
            setReplyMessage((await api('POST /api/auth/forgot-password', { body: { email } })).message)
          }
          submitLabel="Send the link"
          fallbackMessage="Please try again."
        >
          {(errors) => <EmailField error={errors.email} {...emailField} />}
        </AccountForm>
      )}
    </>
  );
}
