/** The confirmation before a plan is ended: what happens, how long access lasts, and nothing else. */
import type { ReactNode } from 'react';
import { Button } from '#web/ui/form/button.tsx';
import { Dialog } from '#web/ui/overlay/dialog.tsx';
import { formatUnixDateTime } from './format-unix-time.ts';
import { cancelText, type Plan } from './plan-text.ts';
import type { PlanChanges } from './use-plan-changes.ts';

interface PlanConfirmationDialogsProps {
  readonly plan: Plan;
  readonly changes: PlanChanges;
}

export function PlanConfirmationDialogs({ plan, changes }: PlanConfirmationDialogsProps) {
  return (
    <>
      <ConfirmationDialog changes={changes} about="cancel" title="Cancel your plan?" yes="Yes, cancel">
        {cancelText(plan).map((sentence) => (
          <p key={sentence}>{sentence}</p>
        ))}
        {plan.refundUntil !== null && (
          <p>You can also get your first payment back on this page until {formatUnixDateTime(plan.refundUntil)}.</p>
        )}
      </ConfirmationDialog>
      <ConfirmationDialog changes={changes} about="refund" title="Refund your first payment?" yes="Yes, refund it">
        <p>Your first payment goes back to your card. Your plan and your access end straight away.</p>
        <p>You won't be charged again. Everything you saved stays in your account.</p>
        <p>You can have a payment back once, even if you create another account later.</p>
      </ConfirmationDialog>
    </>
  );
}

interface ConfirmationDialogProps {
  readonly changes: PlanChanges;
  readonly about: 'cancel' | 'refund';
  readonly title: string;
  readonly yes: string;
  readonly children: ReactNode;
}

function ConfirmationDialog({ changes, about, title, yes, children }: ConfirmationDialogProps) {
  const { confirmation, setConfirmation, pending } = changes;
  return (
    <Dialog
      open={confirmation === about}
      onOpenChange={(open) => !open && !pending && setConfirmation(null)}
      title={title}
    >
      {children}
      <div className="flex flex-wrap gap-3">
        <Button pending={pending} onClick={changes[about]}>
          {yes}
        </Button>
        <Button variant="secondary" disabled={pending} onClick={() => setConfirmation(null)}>
          Keep my plan
        </Button>
      </div>
    </Dialog>
  );
}
