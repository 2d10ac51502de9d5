import type { User } from '../../../contract/accounts.ts';
import { api } from '../../api.ts';
import { Field } from '../../ui/field.tsx';
import { AccountForm } from './account-form.tsx';
import { checkSignUp } from './credentials.ts';
import { EmailField } from './email-field.tsx';
import { NewPasswordField } from './new-password-field.tsx';
import { OutsideWays } from './outside-ways.tsx';

interface SignUpFormProps {
  readonly onSignedUp: (user: User) => void;
}

export function SignUpForm({ onSignedUp }: SignUpFormProps) {
  return (
    <>
      <OutsideWays />
      <AccountForm
        fields={['email', 'password', 'firstName', 'lastName']}
        check={checkSignUp}
        send={async ({ email, password, firstName, lastName }) => {
          const names = { ...(firstName && { firstName }), ...(lastName && { lastName }) };
          onSignedUp(await api('POST /api/auth/register', { body: { email, password, ...names } }));
        }}
        submitLabel="Create Account"
        fallbackMessage="Please try again."
      >
        {(errors) => (
          <>
            <EmailField error={errors.email} />
            <NewPasswordField label="Password" error={errors.password} />
            <NameFields errors={errors} />
          </>
        )}
      </AccountForm>
    </>
  );
}

interface NameFieldsProps {
  readonly errors: { readonly firstName?: string; readonly lastName?: string };
  readonly firstName?: string;
  readonly lastName?: string;
}

/** Both may stay empty. */
export function NameFields({ errors, firstName = '', lastName = '' }: NameFieldsProps) {
  return (
    <div className="grid grid-cols-[repeat(auto-fit,minmax(min(10rem,100%),1fr))] gap-x-4 gap-y-5">
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
