import { useQueryClient } from '@tanstack/react-query';
import { api } from '../../../api.ts';
import { sessionsQuery, signInSettingsQuery } from '../../../queries/sign-in-queries.ts';
import { AccountForm } from '../../../session/account-form/account-form.tsx';
import { checkNewPassword } from '../../../session/account-form/account-validation.ts';
import type { WithReauthentication } from '../../../session/reauthentication/reauthentication.ts';
import { HiddenUsernameField } from '../../../session/reauthentication/reauthentication-dialog.tsx';
import { toast } from '../../../ui/feedback/toast.tsx';
import { NewPasswordField } from '../../../ui/form/new-password-field.tsx';
import { SettingRow } from '../../../ui/layout/setting-row.tsx';

interface PasswordRowProps {
  readonly email: string;
  readonly hasPassword: boolean;
  readonly withReauthentication: WithReauthentication;
  readonly initiallyOpen: boolean;
}

/** Changes the password, or sets a first one for a user who has only used social login. */
export function PasswordRow({ email, hasPassword, withReauthentication, initiallyOpen }: PasswordRowProps) {
  const queryClient = useQueryClient();
  return (
    <SettingRow
      title="Password"
      action={hasPassword ? 'Change password' : 'Set a password'}
      initiallyOpen={initiallyOpen}
      form={(close) => (
        <AccountForm
          fields={['password']}
          check={checkNewPassword}
          send={async (body) => {
            const { message } = await withReauthentication('password', () =>
              api('POST /api/user/change-password', { body }),
            );
            toast({ title: message });
            void queryClient.invalidateQueries({ queryKey: sessionsQuery.queryKey });
            void queryClient.invalidateQueries({ queryKey: signInSettingsQuery.queryKey });
            close();
          }}
          submitLabel="Save password"
          fallbackMessage="Please try again."
          size="normal"
          onCancel={close}
        >
          {(errors) => (
            <>
              <HiddenUsernameField email={email} />
              <NewPasswordField label="New password" error={errors.password} />
            </>
          )}
        </AccountForm>
      )}
    >
      <p>{hasPassword ? 'Changing it signs you out everywhere else.' : 'None yet.'}</p>
    </SettingRow>
  );
}
