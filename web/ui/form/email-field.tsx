import { Field, type FieldProps } from './field.tsx';

/** An email input, without autocorrection or capitalisation. */
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
