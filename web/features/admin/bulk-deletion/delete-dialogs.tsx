import { type ReactNode, useState } from 'react';
import type { AdminUser } from '#contract/calls/admin.ts';
import { Breakable } from '#web/ui/data-display/breakable.tsx';
import { formatInteger } from '#web/ui/data-display/format-integer.ts';
import { Field } from '#web/ui/form/field.tsx';
import { AlertDialog } from '#web/ui/overlay/alert-dialog.tsx';
import { formatUserCount } from '../users/format-users.ts';
import { statusFilterLabels, type UserFilters } from '../users/user-filters.ts';
import { fullNameOf } from '../users/user-labels.ts';

const IRREVERSIBLE_WARNING =
  'This action cannot be undone. Their account and everything in it will be deleted, and any plan will end.';

interface ConfirmationProps {
  readonly onConfirm: () => void;
  readonly onCancel: () => void;
}

/** @param user the user to delete, or null while the dialog is closed. */
export function DeleteUserDialog({ user, ...confirmation }: ConfirmationProps & { readonly user: AdminUser | null }) {
  return (
    <AlertDialog
      open={user !== null}
      title="Delete this user?"
      description={IRREVERSIBLE_WARNING}
      confirmLabel="Delete"
      {...confirmation}
    >
      {user && (
        <p className="break-words">
          {fullNameOf(user) && <span className="block">{fullNameOf(user)}</span>}
          <span className="block font-semibold">
            <Breakable text={user.email} />
          </span>
        </p>
      )}
    </AlertDialog>
  );
}

const MAX_LISTED = 5;

interface DeleteSelectedProps extends ConfirmationProps {
  readonly open: boolean;
  readonly users: readonly AdminUser[];
}

export function DeleteSelectedDialog({ open, users, ...confirmation }: DeleteSelectedProps) {
  const unlisted = users.length - MAX_LISTED;
  return (
    <AlertDialog
      open={open}
      title={`Delete ${formatUserCount(users.length)}?`}
      description={IRREVERSIBLE_WARNING}
      confirmLabel={`Delete ${formatUserCount(users.length)}`}
      {...confirmation}
    >
      <ul className="grid grid-cols-[minmax(0,1fr)] gap-1 break-words">
        {users.slice(0, MAX_LISTED).map(({ id, email }) => (
          <li key={id} className="font-semibold">
            <Breakable text={email} />
          </li>
        ))}
        {unlisted > 0 && <li>and {formatInteger(unlisted)} more</li>}
      </ul>
    </AlertDialog>
  );
}

interface DeleteMatchingProps extends ConfirmationProps {
  readonly open: boolean;
  readonly count: number;
  readonly filters: UserFilters;
}

/**
 * Deletes many users at the same time, most of whom the administrator has not seen, so their number must be typed to
 * confirm.
 */
export function DeleteMatchingDialog({ open, count, filters, ...confirmation }: DeleteMatchingProps) {
  const [typed, setTyped] = useState('');
  const close = (act: () => void) => () => {
    setTyped('');
    act();
  };
  return (
    <AlertDialog
      open={open}
      title={`Delete all ${formatUserCount(count)} that match?`}
      description={IRREVERSIBLE_WARNING}
      confirmLabel={`Delete ${formatUserCount(count)}`}
      disabled={parseCount(typed) !== count}
      onConfirm={close(confirmation.onConfirm)}
      onCancel={close(confirmation.onCancel)}
    >
      <p className="break-words">
        {describeFilters(filters)} Your own account and other administrators won't be deleted.
      </p>
      <Field
        label={`Type ${count} to continue`}
        inputMode="numeric"
        autoComplete="off"
        value={typed}
        onChange={(event) => setTyped(event.target.value)}
      />
    </AlertDialog>
  );
}

/** Also accepts thousands separators: "1,204" and "1 204". */
const parseCount = (typed: string): number => {
  const digits = typed.replace(/[\s,.]/g, '');
  return /^\d+$/.test(digits) ? Number(digits) : Number.NaN;
};

function describeFilters({ search, status }: UserFilters): ReactNode {
  const filter = status !== 'all' && <strong className="font-semibold">{statusFilterLabels[status]}</strong>;
  const part = search && <strong className="font-semibold">“{search}”</strong>;
  if (!filter && !part) return 'This is every user.';
  return (
    <>
      These are all users {filter && <>under {filter}</>} {part && <>with {part} in their email or name</>}.
    </>
  );
}
