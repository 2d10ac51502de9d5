import { PASSWORD_MIN } from '../../../contract/limits.ts';
import { PasswordField } from './password-field.tsx';

interface NewPasswordFieldProps {
  readonly label: string;
  readonly error: string | undefined;
}

export function NewPasswordField({ label, error }: NewPasswordFieldProps) {
  return (
    <PasswordField
      label={label}
      name="password"
      autoComplete="new-password"
      required
      placeholder={`Create a password (min ${PASSWORD_MIN} characters)`}
      hint={`At least ${PASSWORD_MIN} characters. Three short words work well.`}
      error={error}
    />
  );
}
