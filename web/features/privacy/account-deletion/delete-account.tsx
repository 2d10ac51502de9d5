/** Deleting the account: one confirmation, with reauthentication. It cannot be undone. */
import { useQuery } from '@tanstack/react-query';
import { useLayoutEffect, useRef, useState } from 'react';
import { createPortal } from 'react-dom';
import { Link } from 'wouter';
import type { User } from '#contract/calls/accounts.ts';
import { pages } from '#contract/pages.ts';
import { subscriptionQuery } from '#web/queries/shared-queries.ts';
import { useReauthentication, type WithReauthentication } from '#web/session/reauthentication/reauthentication.ts';
import { ReauthenticationDialog } from '#web/session/reauthentication/reauthentication-dialog.tsx';
import { Button, type ButtonSize, type ButtonVariant } from '#web/ui/form/button.tsx';
import { AlertDialog } from '#web/ui/overlay/alert-dialog.tsx';
import { useExport } from '../export/use-export.ts';
import { deletionLosses } from './deletion-losses.ts';
import { type ClearDeviceData, useDeleteAccount } from './use-delete-account.ts';

interface DeleteAccountProps {
  readonly user: User;
  /** The button's label. */
  readonly label: string;
  readonly variant?: ButtonVariant;
  readonly size?: ButtonSize;
  /** True when the user returns from reauthenticating with a provider. */
  readonly initiallyOpen?: boolean;
  readonly clearDeviceData: ClearDeviceData;
}

export function DeleteAccount({
  user,
  label,
  variant = 'secondary',
  size = 'normal',
  initiallyOpen = false,
  clearDeviceData,
}: DeleteAccountProps) {
  const [isOpen, setIsOpen] = useState(initiallyOpen);
  const { withReauthentication, question } = useReauthentication();
  const deletion = useDeleteAccount(user.id, withReauthentication, clearDeviceData);
  return (
    <>
      <Button
        variant={variant}
        size={size}
        pending={deletion.isPending || deletion.isSuccess}
        className="text-danger!"
        onClick={() => setIsOpen(true)}
      >
        {label}
      </Button>
      <AlertDialog
        open={isOpen}
        title="Delete your account?"
        description="This can't be undone. You'll be signed out everywhere, and your entries, quotes, settings and plan will be deleted, including your customer record at the payment provider."
        confirmLabel="Delete my account"
        onConfirm={() => {
          setIsOpen(false);
          deletion.mutate();
        }}
        onCancel={() => setIsOpen(false)}
      >
        <PaidPlanNotice />
        <p className="text-small text-muted">
          We keep one or two codes: one so the account stays deleted, and one if you used a free trial or had a refund.
          Your name and address can't be read from them.
        </p>
        <ExportFirstButton withReauthentication={withReauthentication} />
      </AlertDialog>
      <ReauthenticationDialog email={user.email} question={question} />
      {deletion.isSuccess && <DeletedNotice />}
    </>
  );
}

/**
 * Makes the page inert until the redirect: the account and everything on the page about it are gone. The focus, which
 * was on the page, goes to the text that says so.
 */
function DeletedNotice() {
  const notice = useRef<HTMLParagraphElement>(null);
  useLayoutEffect(() => {
    const parts = document.querySelectorAll<HTMLElement>('#root :is(header, nav, main, footer)');
    for (const part of parts) part.inert = true;
    notice.current?.focus();
    return () => {
      for (const part of parts) part.inert = false;
    };
  }, []);
  return createPortal(
    <div className="fixed inset-0 z-40 grid place-items-center bg-scrim p-5">
      <p ref={notice} tabIndex={-1} className="rounded-card bg-raised px-6 py-5 font-semibold shadow-over">
        Your account is deleted.
      </p>
    </div>,
    document.body,
  );
}

/** Before the question is answered: what the user has paid for and would lose. */
function PaidPlanNotice() {
  // A payment or a refund may have been made since the page opened.
  const { data: plan } = useQuery({ ...subscriptionQuery, staleTime: 0 });
  const { refund, paidTime } = plan ? deletionLosses(plan) : { refund: null, paidTime: null };
  return (
    <>
      {refund !== null && (
        <p>
          {refund} <Link href={pages.subscription}>See your plan</Link>
        </p>
      )}
      {paidTime !== null && <p>{paidTime}</p>}
    </>
  );
}

function ExportFirstButton({ withReauthentication }: { readonly withReauthentication: WithReauthentication }) {
  const dataExport = useExport('everything', withReauthentication);
  return (
    <Button variant="ghost" pending={dataExport.isPending} onClick={() => dataExport.mutate()}>
      Export my data first
    </Button>
  );
}
