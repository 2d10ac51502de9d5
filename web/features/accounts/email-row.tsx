import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { api } from '../../api.ts';
import { Button } from '../../ui/button.tsx';
import { Icon } from '../../ui/icon.tsx';
import { AccountForm } from './account-form.tsx';
import { checkEmail } from './credentials.ts';
import { EmailField } from './email-field.tsx';
import type { Confirmed } from './fresh-sign-in.ts';
import { resendVerification } from './resend-verification.ts';
import { SettingRow, StateWord } from './setting-row.tsx';

interface EmailRowProps {
  readonly email: string;
  readonly verified: boolean;
  readonly confirmed: Confirmed;
  readonly openAtOnce: boolean;
}

/** The address, whether it is verified, and the way to another. */
export function EmailRow({ email, verified, confirmed, openAtOnce }: EmailRowProps) {
  const [answer, setAnswer] = useState<string | null>(null);
  return (
    <SettingRow
      title="Email"
      action="Change email"
      openAtOnce={openAtOnce}
      form={(close) => (
        <AccountForm
          fields={['email']}
          check={checkEmail}
          send={async (body) => {
            const { message } = await confirmed('email', () => api('POST /api/user/change-email', { body }));
            setAnswer(message);
            close();
          }}
          submitLabel="Send a link"
          fallbackMessage="Please try again."
          size="normal"
          onCancel={close}
        >
          {(errors) => (
            <EmailField
              label="New email"
              hint="We send a link there. Nothing changes until you follow it."
              error={errors.email}
            />
          )}
        </AccountForm>
      )}
    >
      <p>{email}</p>
      {verified ? <Verified /> : <Unverified email={email} />}
      <p role="status" className="mt-2 text-small text-muted empty:hidden">
        {answer}
      </p>
    </SettingRow>
  );
}

function Verified() {
  return (
    <StateWord>
      <Icon name="check" className="size-5 text-positive" />
      Verified
    </StateWord>
  );
}

function Unverified({ email }: { readonly email: string }) {
  const resend = useMutation({ mutationFn: () => resendVerification(email) });
  return (
    <div className="flex flex-wrap items-center gap-x-4">
      <StateWord>
        <Icon name="alert" className="size-5 text-accent-text" />
        Not verified yet
      </StateWord>
      <Button variant="ghost" size="small" className="-mx-4" pending={resend.isPending} onClick={() => resend.mutate()}>
        Resend Verification Email
      </Button>
    </div>
  );
}
