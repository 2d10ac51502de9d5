import { Field, type FieldProps } from '#web/ui/form/field.tsx';

/** A code from an authenticator app, or a recovery code. */
export function MfaCodeField(props: FieldProps) {
  return (
    <Field name="code" autoComplete="one-time-code" autoCapitalize="none" spellCheck={false} required {...props} />
  );
}
