import type { AdminUser } from '#contract/calls/admin.ts';
import { Breakable } from '#web/ui/data-display/breakable.tsx';
import type { Column } from '#web/ui/data-display/row-table.tsx';
import { StatusLabel } from '#web/ui/feedback/status-label.tsx';
import { Button } from '#web/ui/form/button.tsx';
import { CheckBox } from '#web/ui/form/check-box.tsx';
import { formatDateOrNever, fullNameOf } from './user-labels.ts';
import { statusOf } from './user-status.ts';

export const USER_COLUMN_WIDTHS = '@3xl:grid-cols-[minmax(0,1fr)_5rem_6.5rem_5.75rem_5.75rem_5.75rem_4.5rem]';

interface UserActions {
  readonly ownId: string;
  readonly selected: ReadonlySet<string>;
  readonly onToggle: (id: string) => void;
  readonly onDelete: (user: AdminUser) => void;
}

/** The columns of the users table. Administrators can neither select nor delete themselves. */
export const userColumns = ({ ownId, selected, onToggle, onDelete }: UserActions): readonly Column<AdminUser>[] => [
  {
    head: 'User',
    plain: true,
    place: 'row-name',
    cell: (user) => (
      <div className="flex items-center gap-1">
        {user.id === ownId ? (
          <span className="w-tap flex-none text-caption text-muted">You</span>
        ) : (
          <CheckBox
            label={`Select ${user.email}`}
            hidesLabel
            checked={selected.has(user.id)}
            onChange={() => onToggle(user.id)}
          />
        )}
        <span className="min-w-0 leading-snug break-words">
          <span className="block font-semibold">
            <Breakable text={fullNameOf(user) || user.email} />
          </span>
          {fullNameOf(user) && (
            <span className="block text-caption text-muted">
              <Breakable text={user.email} />
            </span>
          )}
        </span>
      </div>
    ),
  },
  { head: 'Auth Provider', cell: ({ authProvider }) => <ProviderNames names={authProvider} /> },
  {
    head: 'Status',
    cell: (user) => {
      const { word, look } = statusOf(user);
      return <StatusLabel look={look}>{word}</StatusLabel>;
    },
  },
  { head: 'Email Verified', cell: ({ emailVerifiedAt }) => formatDateOrNever(emailVerifiedAt) },
  { head: 'Joined', cell: ({ createdAt }) => formatDateOrNever(createdAt) },
  { head: 'Trial Ends', cell: ({ trialEndsAt }) => formatDateOrNever(trialEndsAt) },
  {
    head: 'Actions',
    plain: true,
    place: 'row-action',
    cell: (user) =>
      user.id !== ownId && (
        <Button
          variant="ghost"
          size="small"
          className="text-danger! @3xl:-ml-4"
          aria-label={`Delete ${user.email}`}
          onClick={() => onDelete(user)}
        >
          Delete
        </Button>
      ),
  },
];

/** One provider per line. */
const ProviderNames = ({ names }: { readonly names: string }) =>
  names.split(', ').map((name) => (
    <span key={name} className="block">
      <Breakable text={name} />
    </span>
  ));
