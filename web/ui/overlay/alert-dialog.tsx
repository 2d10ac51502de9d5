import type { ReactNode } from 'react';
import { Button, type ButtonVariant } from '../form/button.tsx';
import { Dialog } from './dialog.tsx';

interface AlertDialogProps {
  readonly open: boolean;
  readonly title: string;
  readonly description: ReactNode;
  /** Further information above the buttons. */
  readonly children?: ReactNode;
  /** The label of the confirm button: "Delete". */
  readonly confirmLabel: string;
  readonly variant?: ButtonVariant;
  /** True when confirming is impossible, or not possible yet. */
  readonly disabled?: boolean;
  readonly onConfirm: () => void;
  readonly onCancel: () => void;
}

/**
 * Asks for confirmation before an action that cannot be undone. It only asks: the caller closes it, performs the
 * action, and shows the outcome.
 */
export function AlertDialog(props: AlertDialogProps) {
  const { open, title, description, children, confirmLabel, variant = 'danger', disabled, onConfirm, onCancel } = props;
  return (
    <Dialog alert open={open} onOpenChange={(stays) => !stays && onCancel()} title={title} description={description}>
      {children}
      <div className="grid gap-3 sm:grid-cols-2">
        <Button variant={variant} disabled={disabled} onClick={onConfirm}>
          {confirmLabel}
        </Button>
        <Button variant="secondary" data-cancel="" onClick={onCancel}>
          Cancel
        </Button>
      </div>
    </Dialog>
  );
}
