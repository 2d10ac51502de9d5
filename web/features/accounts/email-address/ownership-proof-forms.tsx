import { AccountForm } from '#web/session/account-form/account-form.tsx';
import { checkNewPassword, checkPassword } from '#web/session/account-form/account-validation.ts';
import { NewPasswordField } from '#web/ui/form/new-password-field.tsx';
import { PasswordField } from '#web/ui/form/password-field.tsx';

interface ProofFormProps {
  readonly send: (password: string) => Promise<void>;
  readonly submitLabel: string;
}

/** Proof by the account's password, for a link opened in a browser that is not signed in to the account. */
export function PasswordProofForm({ send, submitLabel }: ProofFormProps) {
  return (
    <AccountForm
      fields={['password']}
      check={checkPassword}
      send={({ password }) => send(password)}
      submitLabel={submitLabel}
      fallbackMessage="Please try again."
    >
      {(errors) => (
        <PasswordField
          label="Your Evenkeel password"
          name="password"
          autoComplete="current-password"
          required
          error={errors.password}
        />
      )}
    </AccountForm>
  );
}

/** Proof by setting a new password, which takes over the account: every earlier way to sign in stops working. */
export function NewPasswordProofForm({ send, submitLabel }: ProofFormProps) {
  return (
    <AccountForm
      fields={['password']}
      check={checkNewPassword}
      send={({ password }) => send(password)}
      submitLabel={submitLabel}
      fallbackMessage="Please try again."
    >
      {(errors) => <NewPasswordField label="New password" error={errors.password} />}
    </AccountForm>
  );
}
