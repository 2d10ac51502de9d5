import { Field, type FieldProps } from '../../../ui/form/field.tsx';

/** The code of an authenticator app, or one that stands in for it. */
export function MfaCodeField(props: FieldProps) {
  return (
    <Field name="code" autoComplete="one-time-code" autoCapitalize="none" spellCheck={false} required {...props} />
  );
}
