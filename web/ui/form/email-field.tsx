import { Field, type FieldProps } from './field.tsx';

export type EmailFieldProps = Partial<FieldProps>;

/** An email input, without autocorrection or capitalisation. */
export function EmailField(props: EmailFieldProps) {
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
