import type { User } from '../../../contract/accounts.ts';
import { api } from '../../api.ts';
import { AccountForm } from './account-form.tsx';
import { checkSignUp } from './credentials.ts';
import { EmailField } from './email-field.tsx';
import { NameFields } from './name-fields.tsx';
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
