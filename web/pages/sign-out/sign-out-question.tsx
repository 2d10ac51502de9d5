import { useState } from 'react';
import { Button } from '../../ui/form/button.tsx';
import { AlertDialog } from '../../ui/overlay/alert-dialog.tsx';

interface SignOutQuestionProps {
  readonly open: boolean;
  readonly onOpenChange: (open: boolean) => void;
  /** How many check-ins are queued on this device. */
  readonly queuedCount: number;
  readonly onSendFirst: () => Promise<void>;
  readonly onSignOut: () => void;
}

/** Asked before signing out deletes check-ins that are queued on this device. */
export function SignOutQuestion(props: SignOutQuestionProps) {
  const { open, onOpenChange, queuedCount, onSendFirst, onSignOut } = props;
  const [isSending, setIsSending] = useState(false);
  const isSingle = queuedCount === 1;
  const sendFirst = async (): Promise<void> => {
    setIsSending(true);
    await onSendFirst();
    setIsSending(false);
  };
  return (
    <AlertDialog
      open={open}
      title={isSingle ? '1 check-in is waiting to be sent' : `${queuedCount} check-ins are waiting to be sent`}
      description={`${isSingle ? 'It is' : 'They are'} kept on this device only. Signing out deletes ${isSingle ? 'it' : 'them'}, so that no one else who uses this device can read ${isSingle ? 'it' : 'them'}.`}
      confirmLabel="Delete and sign out"
      onConfirm={onSignOut}
      onCancel={() => onOpenChange(false)}
    >
      <Button pending={isSending} onClick={sendFirst}>
        {isSending ? 'Sending...' : 'Send first, then sign out'}
      </Button>
    </AlertDialog>
  );
}
