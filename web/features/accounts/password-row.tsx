import { useQueryClient } from '@tanstack/react-query';
import { api } from '../../api.ts';
import { toast } from '../../ui/toast.tsx';
import { AccountForm } from './account-form.tsx';
import { sessionsQuery, signInSettingsQuery } from './account-queries.ts';
import { KnownUsername } from './confirm-dialog.tsx';
import { checkNewPassword } from './credentials.ts';
import type { Confirmed } from './fresh-sign-in.ts';
import { NewPasswordField } from './new-password-field.tsx';
import { SettingRow } from './setting-row.tsx';

interface PasswordRowProps {
  readonly email: string;
  readonly hasPassword: boolean;
  readonly confirmed: Confirmed;
  readonly openAtOnce: boolean;
}

/** Changes the password, or sets a first one for who only came through an outside provider. */
export function PasswordRow({ email, hasPassword, confirmed, openAtOnce }: PasswordRowProps) {
  const queryClient = useQueryClient();
  return (
    <SettingRow
      title="Password"
      action={hasPassword ? 'Change password' : 'Set a password'}
      openAtOnce={openAtOnce}
      form={(close) => (
        <AccountForm
          fields={['password']}
          check={checkNewPassword}
          send={async (body) => {
            const { message } = await confirmed('password', () => api('POST /api/user/change-password', { body }));
            toast({ title: message });
            void queryClient.invalidateQueries({ queryKey: sessionsQuery.queryKey });
            void queryClient.invalidateQueries({ queryKey: signInSettingsQuery.queryKey });
            close();
          }}
          submitLabel="Save the password"
          fallbackMessage="Please try again."
          size="normal"
          onCancel={close}
        >
          {(errors) => (
            <>
              <KnownUsername email={email} />
              <NewPasswordField label="New password" error={errors.password} />
            </>
          )}
        </AccountForm>
      )}
    >
      <p>{hasPassword ? 'Set. Changing it signs you out everywhere else.' : 'None yet.'}</p>
    </SettingRow>
  );
}
