import { PASSWORD_MIN } from '#contract/limits.ts';
import { PasswordField } from './password-field.tsx';

interface NewPasswordFieldProps {
  readonly label: string;
  /** Not where the field is narrow: there the hint alone says it. */
  readonly placeholder?: string;
  readonly error: string | undefined;
}

export function NewPasswordField({ label, placeholder, error }: NewPasswordFieldProps) {
  return (
    <PasswordField
      label={label}
      name="password"
      autoComplete="new-password"
      required
      {...(placeholder !== undefined && { placeholder })}
      hint={`At least ${PASSWORD_MIN} characters. Three short words work well.`}
      error={error}
    />
  );
}
