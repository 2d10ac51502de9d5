import type { User } from '#contract/calls/accounts.ts';
import { PASSWORD_MIN } from '#contract/limits.ts';
import { api } from '#web/api-client/api.ts';
import { AccountForm } from '#web/session/account-form/account-form.tsx';
import { checkSignUp } from '#web/session/account-form/account-validation.ts';
import { SocialLoginButtons } from '#web/session/social-login-buttons.tsx';
import { EmailField, type EmailFieldProps } from '#web/ui/form/email-field.tsx';
import { NewPasswordField } from '#web/ui/form/new-password-field.tsx';
import { NameFields } from './name-fields.tsx';

interface SignUpFormProps {
  readonly emailField: EmailFieldProps;
  readonly onSignedUp: (user: User) => void;
}

export function SignUpForm({ emailField, onSignedUp }: SignUpFormProps) {
  return (
    <>
      <SocialLoginButtons />
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
            <EmailField error={errors.email} {...emailField} />
            <NewPasswordField
              label="Password"
              placeholder={`Create a password (min ${PASSWORD_MIN} characters)`}
              error={errors.password}
            />
            <NameFields errors={errors} />
          </>
        )}
      </AccountForm>
    </>
  );
}
