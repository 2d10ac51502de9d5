import { type ReactNode, useState } from 'react';
import type { AdminUser } from '../../../contract/admin.ts';
import { AlertDialog } from '../../ui/alert-dialog.tsx';
import { Field } from '../../ui/field.tsx';
import { usersInWords } from './people-in-words.ts';
import { filterLabels, type UserQuestion } from './user-question.ts';
import { nameOf } from './user-words.ts';

const FOR_GOOD = 'This action cannot be undone. Everything they kept here goes with their account, and a plan ends.';

interface Asks {
  readonly onAct: () => void;
  readonly onCancel: () => void;
}

/** @param user whom it is about; null: nothing is asked. */
export function DeleteUserDialog({ user, ...asks }: Asks & { readonly user: AdminUser | null }) {
  return (
    <AlertDialog open={user !== null} title="Delete this user?" description={FOR_GOOD} act="Delete" {...asks}>
      {user && (
        <p className="break-words">
          {nameOf(user) && <span className="block">{nameOf(user)}</span>}
          <span className="block font-semibold">{user.email}</span>
        </p>
      )}
    </AlertDialog>
  );
}

const NAMED_AT_MOST = 5;

interface DeleteSelectedProps extends Asks {
  readonly open: boolean;
  readonly users: readonly AdminUser[];
}

export function DeleteSelectedDialog({ open, users, ...asks }: DeleteSelectedProps) {
  const more = users.length - NAMED_AT_MOST;
  return (
    <AlertDialog
      open={open}
      title={`Delete ${usersInWords(users.length)}?`}
      description={FOR_GOOD}
      act={`Delete ${usersInWords(users.length)}`}
      {...asks}
    >
      <ul className="grid gap-1 break-words">
        {users.slice(0, NAMED_AT_MOST).map(({ id, email }) => (
          <li key={id} className="font-semibold">
            {email}
          </li>
        ))}
        {more > 0 && <li>and {more.toLocaleString('en-GB')} more</li>}
      </ul>
    </AlertDialog>
  );
}

interface DeleteMatchingProps extends Asks {
  readonly open: boolean;
  readonly count: number;
  readonly question: UserQuestion;
}

/** Many at once, most of whom nobody has looked at: their number is typed before it goes on. */
export function DeleteMatchingDialog({ open, count, question, ...asks }: DeleteMatchingProps) {
  const [typed, setTyped] = useState('');
  const close = (act: () => void) => () => {
    setTyped('');
    act();
  };
  return (
    <AlertDialog
      open={open}
      title={`Delete all ${usersInWords(count)} that match?`}
      description={FOR_GOOD}
      act={`Delete ${usersInWords(count)}`}
      disabled={numberIn(typed) !== count}
      onAct={close(asks.onAct)}
      onCancel={close(asks.onCancel)}
    >
      <p className="break-words">{inWords(question)} Your own account and other administrators stay.</p>
      <Field
        label={`Type ${count} to go on`}
        inputMode="numeric"
        autoComplete="off"
        value={typed}
        onChange={(event) => setTyped(event.target.value)}
      />
    </AlertDialog>
  );
}

/** "1,204" and "1 204" are that number too. */
const numberIn = (typed: string): number => {
  const digits = typed.replace(/[\s,.]/g, '');
  return /^\d+$/.test(digits) ? Number(digits) : Number.NaN;
};

function inWords({ search, status }: UserQuestion): ReactNode {
  const filter = status !== 'all' && <strong className="font-semibold">{filterLabels[status]}</strong>;
  const part = search && <strong className="font-semibold">“{search}”</strong>;
  if (!filter && !part) return 'These are all users there are.';
  return (
    <>
      These are all users {filter && <>under {filter}</>} {part && <>with {part} in their email or name</>}.
    </>
  );
}
