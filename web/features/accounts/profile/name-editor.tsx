import { useQueryClient } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import type { User } from '#contract/calls/accounts.ts';
import { api } from '#web/api-client/api.ts';
import { updateCurrentUser } from '#web/queries/shared-queries.ts';
import { AccountForm } from '#web/session/account-form/account-form.tsx';
import { toast } from '#web/ui/feedback/toast.tsx';
import { SettingRow } from '#web/ui/layout/setting-row.tsx';
import { NameFields } from '../sign-up/name-fields.tsx';
import { Avatar } from './avatar.tsx';
import { displayNameOf } from './display-name.ts';

interface NameEditorProps {
  readonly user: User;
  /** Rendered below the name. */
  readonly children: ReactNode;
}

/** The picture and the name. The name is edited in place. */
export function NameEditor({ user, children }: NameEditorProps) {
  const queryClient = useQueryClient();
  return (
    <SettingRow
      picture={<Avatar key={user.profileImageUrl} user={user} />}
      title={displayNameOf(user)}
      action="Change name"
      form={(close) => (
        <AccountForm
          fields={['firstName', 'lastName']}
          check={() => ({})}
          send={async (body) => {
            updateCurrentUser(queryClient, await api('PATCH /api/user', { body }));
            toast({ title: 'Name saved' });
            close();
          }}
          submitLabel="Save name"
          fallbackMessage="Please try again."
          size="normal"
          onCancel={close}
        >
          {(errors) => <NameFields errors={errors} firstName={user.firstName ?? ''} lastName={user.lastName ?? ''} />}
        </AccountForm>
      )}
    >
      {children}
    </SettingRow>
  );
}
