import { useState } from 'react';
import { AccountForm } from '#web/session/account-form/account-form.tsx';
import { checkCode } from '#web/session/account-form/account-validation.ts';
import { Button } from '#web/ui/form/button.tsx';
import { Dialog } from '#web/ui/overlay/dialog.tsx';
import { MfaCodeField } from './mfa-code-field.tsx';

interface MfaCodeDialogProps {
  /** Label of the button that opens the dialog. */
  readonly label: string;
  readonly title: string;
  readonly description: string;
  readonly submitLabel: string;
  readonly initiallyOpen: boolean;
  /** Performs the action with an authenticator or recovery code. */
  readonly act: (code: string) => Promise<void>;
}

/**
 * A button for an action that requires an MFA code. It opens a dialog that asks for the code, and shows the
 * error next to the input if the code is wrong.
 */
export function MfaCodeDialog({ label, title, description, submitLabel, initiallyOpen, act }: MfaCodeDialogProps) {
  const [isOpen, setIsOpen] = useState(initiallyOpen);
  return (
    <>
      <Button variant="secondary" size="small" onClick={() => setIsOpen(true)}>
        {label}
      </Button>
      <Dialog open={isOpen} onOpenChange={setIsOpen} title={title} description={description}>
        <AccountForm
          fields={['code']}
          check={checkCode}
          send={async ({ code }) => {
            await act(code);
            setIsOpen(false);
          }}
          submitLabel={submitLabel}
          fallbackMessage="Please try again."
        >
          {(errors) => <MfaCodeField label="6-digit code or a recovery code" error={errors.code} />}
        </AccountForm>
        <Button variant="secondary" wide onClick={() => setIsOpen(false)}>
          Keep it as it is
        </Button>
      </Dialog>
    </>
  );
}
