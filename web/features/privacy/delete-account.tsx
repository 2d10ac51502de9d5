/** The end of an account: asked once, with a fresh sign-in, and then nothing leads back. */
import { useMutation } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import type { User } from '../../../contract/accounts.ts';
import { pages } from '../../../contract/pages.ts';
import { api, errorMessageOf } from '../../api.ts';
import { AlertDialog } from '../../ui/alert-dialog.tsx';
import { Button, type ButtonSize } from '../../ui/button.tsx';
import { toast } from '../../ui/toast.tsx';
import { ConfirmDialog } from '../accounts/confirm-dialog.tsx';
import { type Confirmed, NotConfirmed, useFreshSignIn } from '../accounts/fresh-sign-in.ts';
import { forgetThisDevice } from './forget-this-device.ts';
import { useExport } from './use-exports.ts';

/** In milliseconds: time enough to read that it is done. */
const GOODBYE = 2000;

interface DeleteAccountProps {
  readonly user: User;
  /** What the button says. */
  readonly label: string;
  readonly size?: ButtonSize;
  /** They come back from confirming elsewhere that it is them. */
  readonly askAtOnce?: boolean;
}

export function DeleteAccount({ user, label, size = 'normal', askAtOnce = false }: DeleteAccountProps) {
  const [asking, setAsking] = useState(askAtOnce);
  const { confirmed, question } = useFreshSignIn();
  const deletion = useDeletion(user.id, confirmed);
  return (
    <>
      <Button
        variant="secondary"
        size={size}
        pending={deletion.isPending || deletion.isSuccess}
        className="text-danger"
        onClick={() => setAsking(true)}
      >
        {label}
      </Button>
      <AlertDialog
        open={asking}
        title="Delete your account?"
        description="This cannot be undone. You are signed out everywhere at once, and soon after everything is gone: your entries, quotes, figures, settings, your plan and your place at the payment provider."
        act="Delete my account"
        onAct={() => {
          setAsking(false);
          deletion.mutate();
        }}
        onCancel={() => setAsking(false)}
      >
        <p className="text-small text-muted">
          What stays are scrambled marks, made with a key of ours: that this account is to stay deleted, and that a free
          trial was used, if it was. Nobody can read from them who you were.
        </p>
        <CopyFirst confirmed={confirmed} />
      </AlertDialog>
      <ConfirmDialog email={user.email} question={question} />
    </>
  );
}

function useDeletion(userId: string, confirmed: Confirmed) {
  const goodbye = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(goodbye.current), []);
  return useMutation({
    mutationFn: () => confirmed('delete-account', () => api('DELETE /api/user/delete-account')),
    onSuccess: async ({ message }) => {
      toast({ title: 'Account Deleted', description: message });
      await forgetThisDevice(userId);
      // A load of its own: nothing that the app holds of the person is left.
      goodbye.current = setTimeout(() => window.location.assign(pages.home), GOODBYE);
    },
    onError: (error) => {
      if (error instanceof NotConfirmed) return;
      toast({
        title: 'Deletion Failed',
        description: errorMessageOf(error, 'Please try again.'),
        variant: 'destructive',
      });
    },
  });
}

function CopyFirst({ confirmed }: { readonly confirmed: Confirmed }) {
  const copy = useExport('everything', confirmed);
  return (
    <Button variant="ghost" pending={copy.isPending} onClick={() => copy.mutate()}>
      Export my data first
    </Button>
  );
}
