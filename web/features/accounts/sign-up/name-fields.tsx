import { Field } from '#web/ui/form/field.tsx';

interface NameFieldsProps {
  readonly errors: { readonly firstName?: string; readonly lastName?: string };
  readonly firstName?: string;
  readonly lastName?: string;
}

/** Both are optional. */
export function NameFields({ errors, firstName = '', lastName = '' }: NameFieldsProps) {
  return (
    // Aligned at the bottom, because only one of the labels may take two lines.
    <div className="grid grid-cols-[repeat(auto-fit,minmax(min(10rem,100%),1fr))] items-end gap-x-4 gap-y-5">
      <Field
        label="First name (optional)"
        name="firstName"
        autoComplete="given-name"
        maxLength={100}
        defaultValue={firstName}
        error={errors.firstName}
      />
      <Field
        label="Last name (optional)"
        name="lastName"
        autoComplete="family-name"
        maxLength={100}
        defaultValue={lastName}
        error={errors.lastName}
      />
    </div>
  );
}
