import type { ReactNode } from 'react';
import { Button, type ButtonVariant } from '../form/button.tsx';
import { Dialog } from './dialog.tsx';

interface AlertDialogProps {
  readonly open: boolean;
  readonly title: string;
  readonly description: ReactNode;
  /** More to know before going on. */
  readonly children?: ReactNode;
  /** The button that does it, in words: "Delete". */
  readonly act: string;
  readonly variant?: ButtonVariant;
  /** There is nothing to go on with, or not yet. */
  readonly disabled?: boolean;
  readonly onAct: () => void;
  readonly onCancel: () => void;
}

/** Asks before something that cannot be undone. It only asks: whoever opened it closes it, does it, and says how it went. */
export function AlertDialog(props: AlertDialogProps) {
  const { open, title, description, children, act, variant = 'danger', disabled, onAct, onCancel } = props;
  return (
    <Dialog alert open={open} onOpenChange={(stays) => !stays && onCancel()} title={title} description={description}>
      {children}
      <div className="grid gap-3 sm:grid-cols-2">
        <Button variant={variant} disabled={disabled} onClick={onAct}>
          {act}
        </Button>
        <Button variant="secondary" data-cancel="" onClick={onCancel}>
          Cancel
        </Button>
      </div>
    </Dialog>
  );
}
