import { useQueryClient } from '@tanstack/react-query';
import type { User } from '../../../../contract/calls/accounts.ts';
import { api } from '../../../api.ts';
import { currentUserQuery } from '../../../queries/shared-queries.ts';
import { AccountForm } from '../../../session/account-form/account-form.tsx';
import { toast } from '../../../ui/feedback/toast.tsx';
import { SettingRow } from '../../../ui/layout/setting-row.tsx';
import { NameFields } from '../sign-up/name-fields.tsx';
import { displayNameOf } from './display-name.ts';

/** The name, edited in place. */
export function NameEditor({ user }: { readonly user: User }) {
  const queryClient = useQueryClient();
  return (
    <SettingRow
      title="Name"
      action="Change name"
      form={(close) => (
        <AccountForm
          fields={['firstName', 'lastName']}
          check={() => ({})}
          send={async (body) => {
            queryClient.setQueryData(currentUserQuery.queryKey, await api('PATCH /api/user', { body }));
            toast({ title: 'Name saved' });
            close();
          }}
          submitLabel="Save the name"
          fallbackMessage="Please try again."
          size="normal"
          onCancel={close}
        >
          {(errors) => <NameFields errors={errors} firstName={user.firstName ?? ''} lastName={user.lastName ?? ''} />}
        </AccountForm>
      )}
    >
      <p>{displayNameOf(user)}</p>
    </SettingRow>
  );
}
