import { createPortal } from 'react-dom';
import { PartFailure, type PartFailureProps } from '../feedback/lazy-part.tsx';
import { Button } from '../form/button.tsx';

interface DialogFailureProps extends PartFailureProps {
  readonly open: boolean;
  readonly onOpenChange: (open: boolean) => void;
}

/** In place of a dialog whose code could not be loaded. The page behind it can still be used. */
export const DialogFailure = ({ open, onOpenChange, ...retry }: DialogFailureProps) =>
  open &&
  createPortal(
    <div className="fixed inset-x-3 bottom-3 z-60 grid gap-3 rounded-2xl bg-raised p-4 shadow-over forced-colors:border">
      <PartFailure {...retry} />
      <Button variant="ghost" size="small" onClick={() => onOpenChange(false)}>
        Close
      </Button>
    </div>,
    document.body,
  );
