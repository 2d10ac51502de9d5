import { useState } from 'react';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { AccountForm } from './account-form.tsx';
import { CodeField } from './code-field.tsx';
import { checkCode } from './credentials.ts';

interface CodeDialogProps {
  /** Of the button that opens it. */
  readonly label: string;
  readonly title: string;
  readonly description: string;
  readonly submitLabel: string;
  readonly openAtOnce: boolean;
  /** Does it, for a code of the app or a recovery code. */
  readonly act: (code: string) => Promise<void>;
}

/** A button whose act the second step itself protects: it asks for a code, and says beside it where that is wrong. */
export function CodeDialog({ label, title, description, submitLabel, openAtOnce, act }: CodeDialogProps) {
  const [asking, setAsking] = useState(openAtOnce);
  return (
    <>
      <Button variant="secondary" size="small" onClick={() => setAsking(true)}>
        {label}
      </Button>
      <Dialog open={asking} onOpenChange={setAsking} title={title} description={description}>
        <AccountForm
          fields={['code']}
          check={checkCode}
          send={async ({ code }) => {
            await act(code);
            setAsking(false);
          }}
          submitLabel={submitLabel}
          fallbackMessage="Please try again."
        >
          {(errors) => <CodeField label="6-digit code or a recovery code" error={errors.code} />}
        </AccountForm>
        <Button variant="secondary" wide onClick={() => setAsking(false)}>
          Keep it as it is
        </Button>
      </Dialog>
    </>
  );
}
