/** In Settings: data export, data import and account deletion. */
import { useEffect, useRef } from 'react';
import type { User } from '../../../contract/calls/accounts.ts';
import { useReauthentication, type WithReauthentication } from '../../session/reauthentication/reauthentication.ts';
import { ReauthenticationDialog } from '../../session/reauthentication/reauthentication-dialog.tsx';
import { Button } from '../../ui/form/button.tsx';
import { Card } from '../../ui/layout/card.tsx';
import { SettingRow } from '../../ui/layout/setting-row.tsx';
import { type ClearDeviceData, DeleteAccount } from './account-deletion/delete-account.tsx';
import { type ExportKind, useExport } from './export/use-export.ts';
import { ImportForm } from './import/import-form.tsx';

interface DataPrivacyCardProps {
  readonly user: User;
  /** What the user was about to do before leaving to reauthenticate. */
  readonly interrupted: string | null;
  readonly clearDeviceData: ClearDeviceData;
}

export function DataPrivacyCard({ user, interrupted, clearDeviceData }: DataPrivacyCardProps) {
  const { withReauthentication, question } = useReauthentication();
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
        <ExportRow withReauthentication={withReauthentication} kind="table" title="Your entries" label="Export Data">
          Each with its quote, as a spreadsheet (CSV).
        </ExportRow>
        <ExportRow
          withReauthentication={withReauthentication}
          kind="everything"
          title="Everything we keep about you"
          label="Export everything"
        >
          One file (JSON) for other programs. You can import it into another Evenkeel account.
        </ExportRow>
        <SettingRow title="Import entries" action="Import entries" form={(close) => <ImportForm onClose={close} />}>
          <p className="text-small text-muted">From an Evenkeel export, or from Daylio.</p>
        </SettingRow>
        <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-3 border-t border-border pt-5">
          <div className="min-w-0 flex-[1_1_14rem]">
            <h3>Delete account</h3>
            <p className="text-small text-muted">Your account and everything in it, for good.</p>
          </div>
          <DeleteAccount
            user={user}
            label="Delete Account"
            size="small"
            askAtOnce={interrupted === 'delete-account'}
            clearDeviceData={clearDeviceData}
          />
        </div>
      </div>
      <ReauthenticationDialog email={user.email} question={question} />
    </Card>
  );
}

interface ExportRowProps {
  readonly withReauthentication: WithReauthentication;
  readonly kind: ExportKind;
  readonly title: string;
  readonly label: string;
  readonly children: string;
}

function ExportRow({ withReauthentication, kind, title, label, children }: ExportRowProps) {
  const dataExport = useExport(kind, withReauthentication);
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-3 border-t border-border pt-5 first:border-t-0 first:pt-0">
      <div className="min-w-0 flex-[1_1_14rem]">
        <h3>{title}</h3>
        <p className="text-small text-muted">{children}</p>
      </div>
      <Button variant="secondary" size="small" pending={dataExport.isPending} onClick={() => dataExport.mutate()}>
        {dataExport.isPending ? 'Exporting...' : label}
      </Button>
    </div>
  );
}
