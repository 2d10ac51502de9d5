import { useQueryClient } from '@tanstack/react-query';
import { api } from '#web/api-client/api.ts';
import { sessionsQuery, signInSettingsQuery } from '#web/queries/sign-in-queries.ts';
import { AccountForm } from '#web/session/account-form/account-form.tsx';
import { checkNewPassword } from '#web/session/account-form/account-validation.ts';
import type { WithReauthentication } from '#web/session/reauthentication/reauthentication.ts';
import { HiddenUsernameField } from '#web/session/reauthentication/reauthentication-dialog.tsx';
import { toast } from '#web/ui/feedback/toast.tsx';
import { NewPasswordField } from '#web/ui/form/new-password-field.tsx';
import { SettingRow } from '#web/ui/layout/setting-row.tsx';

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
