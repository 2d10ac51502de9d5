/** In Settings: everything to take along, something to bring, and the end of it all. */
import { useEffect, useRef } from 'react';
import type { User } from '../../../contract/accounts.ts';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { ConfirmDialog } from '../accounts/confirm-dialog.tsx';
import { type Confirmed, useFreshSignIn } from '../accounts/fresh-sign-in.ts';
import { SettingRow } from '../accounts/setting-row.tsx';
import { DeleteAccount } from './delete-account.tsx';
import { ImportForm } from './import/import-form.tsx';
import { type ExportKind, useExport } from './use-exports.ts';

interface DataPrivacyCardProps {
  readonly user: User;
  /** What the person was about to do before they left to confirm that it is them. */
  readonly interrupted: string | null;
}

export function DataPrivacyCard({ user, interrupted }: DataPrivacyCardProps) {
  const { confirmed, question } = useFreshSignIn();
  const heading = useRef<HTMLHeadingElement>(null);
  const wasExporting = interrupted === 'exports';
  useEffect(() => {
    if (wasExporting) heading.current?.focus();
  }, [wasExporting]);
  return (
    <Card as="section" pad aria-labelledby="data-heading" className="grid grid-cols-[minmax(0,1fr)] gap-5">
      <h2 ref={heading} tabIndex={-1} id="data-heading">
        Data &amp; Privacy
      </h2>
      <div className="grid grid-cols-[minmax(0,1fr)] gap-5">
        <ExportRow confirmed={confirmed} kind="table" title="Your entries" label="Export Data">
          Each with its quote, as a table for a spreadsheet (CSV).
        </ExportRow>
        <ExportRow
          confirmed={confirmed}
          kind="everything"
          title="Everything we keep about you"
          label="Export everything"
        >
          One file (JSON) for other programs. It can be brought into another Evenkeel account.
        </ExportRow>
        <SettingRow
          title="Bring entries along"
          action="Import entries"
          form={(close) => <ImportForm onClose={close} />}
        >
          <p className="text-small text-muted">From an Evenkeel export, or from Daylio.</p>
        </SettingRow>
        <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-3 border-t border-border pt-5">
          <div className="min-w-0 flex-[1_1_14rem]">
            <h3>Delete account</h3>
            <p className="text-small text-muted">Your account and everything in it, for good.</p>
          </div>
          <DeleteAccount user={user} label="Delete Account" size="small" askAtOnce={interrupted === 'delete-account'} />
        </div>
      </div>
      <ConfirmDialog email={user.email} question={question} />
    </Card>
  );
}

interface ExportRowProps {
  readonly confirmed: Confirmed;
  readonly kind: ExportKind;
  readonly title: string;
  readonly label: string;
  readonly children: string;
}

function ExportRow({ confirmed, kind, title, label, children }: ExportRowProps) {
  const copy = useExport(kind, confirmed);
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-3 border-t border-border pt-5 first:border-t-0 first:pt-0">
      <div className="min-w-0 flex-[1_1_14rem]">
        <h3>{title}</h3>
        <p className="text-small text-muted">{children}</p>
      </div>
      <Button variant="secondary" size="small" pending={copy.isPending} onClick={() => copy.mutate()}>
        {copy.isPending ? 'Exporting...' : label}
      </Button>
    </div>
  );
}
