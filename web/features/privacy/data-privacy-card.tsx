/** In Settings: data export, data import and account deletion. */
import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import type { User } from '#contract/calls/accounts.ts';
import { formatDayAndTime } from '../../dates/relative-day.ts';
import { useReauthentication, type WithReauthentication } from '../../session/reauthentication/reauthentication.ts';
import { ReauthenticationDialog } from '../../session/reauthentication/reauthentication-dialog.tsx';
import { Button } from '../../ui/form/button.tsx';
import { SettingRow } from '../../ui/layout/setting-row.tsx';
import { SettingSection } from '../../ui/layout/setting-section.tsx';
import { DeleteAccount } from './account-deletion/delete-account.tsx';
import type { ClearDeviceData } from './account-deletion/use-delete-account.ts';
import { type ExportKind, useExport } from './export/use-export.ts';
import { ImportForm } from './import/import-form.tsx';
import { gdprStatusQuery } from './privacy-queries.ts';

/** The anchors of its rows, for the settings index. */
export const EXPORT_ID = 'export';
export const DELETION_ID = 'delete';

interface DataPrivacyCardProps {
  readonly user: User;
  /** The action that reauthentication interrupted, or null. */
  readonly interrupted: string | null;
  readonly clearDeviceData: ClearDeviceData;
}

export function DataPrivacyCard({ user, interrupted, clearDeviceData }: DataPrivacyCardProps) {
  const { withReauthentication, question } = useReauthentication();
  const { data } = useQuery(gdprStatusQuery);
  const wasExporting = interrupted === 'exports';
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    if (wasExporting) heading.current?.focus();
  }, [wasExporting]);
  return (
    <SettingSection title="Data &amp; Privacy" headingRef={heading}>
      <ExportRow
        withReauthentication={withReauthentication}
        kind="table"
        id={EXPORT_ID}
        title="Your entries"
        label="Export Data"
      >
        Each with its quote, as a spreadsheet (CSV).
      </ExportRow>
      <ExportRow
        withReauthentication={withReauthentication}
        kind="everything"
        title="Everything we keep about you"
        label="Export everything"
        lastTakenAt={data?.lastExportAt ?? null}
      >
        One file (JSON) for other programs. You can import it into another Evenkeel account.
      </ExportRow>
      <SettingRow title="Import entries" action="Import entries" form={(close) => <ImportForm onClose={close} />}>
        <p className="text-small text-muted">From an Evenkeel export, or from Daylio.</p>
      </SettingRow>
      <SettingRow
        id={DELETION_ID}
        title="Delete account"
        control={
          <DeleteAccount
            user={user}
            label="Delete Account"
            variant="ghost"
            size="small"
            initiallyOpen={interrupted === 'delete-account'}
            clearDeviceData={clearDeviceData}
          />
        }
      >
        <p className="text-small text-muted">Your account and everything in it, for good.</p>
      </SettingRow>
      <ReauthenticationDialog email={user.email} question={question} />
    </SettingSection>
  );
}

interface ExportRowProps {
  readonly withReauthentication: WithReauthentication;
  readonly kind: ExportKind;
  readonly id?: string;
  readonly title: string;
  readonly label: string;
  /** When the user last made an export of either kind. Null if never, or not yet known. */
  readonly lastTakenAt?: string | null;
  readonly children: string;
}

function ExportRow({ withReauthentication, kind, id, title, label, lastTakenAt = null, children }: ExportRowProps) {
  const dataExport = useExport(kind, withReauthentication);
  return (
    <SettingRow
      {...(id && { id })}
      title={title}
      control={
        <Button variant="ghost" size="small" pending={dataExport.isPending} onClick={() => dataExport.mutate()}>
          {dataExport.isPending ? 'Exporting...' : label}
        </Button>
      }
    >
      <p>{children}</p>
      {lastTakenAt && <p>Last downloaded on {formatDayAndTime(lastTakenAt)}.</p>}
    </SettingRow>
  );
}
