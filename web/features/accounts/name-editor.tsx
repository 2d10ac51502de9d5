import { useQueryClient } from '@tanstack/react-query';
import type { User } from '../../../contract/accounts.ts';
import { api } from '../../api.ts';
import { currentUserQuery } from '../../queries/shared-queries.ts';
import { toast } from '../../ui/toast.tsx';
import { AccountForm } from './account-form.tsx';
import { NameFields } from './name-fields.tsx';
import { nameOf } from './name-of.ts';
import { SettingRow } from './setting-row.tsx';

/** The name, changed where it stands. */
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
      <p>{nameOf(user)}</p>
    </SettingRow>
  );
}
