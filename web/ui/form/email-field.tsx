import { Field, type FieldProps } from './field.tsx';

/** An email address, typed without help that would spoil it. */
export function EmailField(props: Partial<FieldProps>) {
  return (
    <Field
      label="Email"
      name="email"
      type="email"
      inputMode="email"
      autoComplete="email"
      autoCapitalize="none"
      spellCheck={false}
      required
      {...props}
    />
  );
}
