import { Greeting, Paragraph, SecureAccountActions } from '../layout/elements.tsx';
import { type AppInfo, EmailLayout, previewApp } from '../layout/layout.tsx';

export interface DataExportedProps extends AppInfo {
  readonly firstName: string | null;
  /** Day, time and time zone as text. */
  readonly madeAt: string;
}

export const subject = () => 'Your Evenkeel data was downloaded';

/** Contains neither the export nor a link that would open it, because someone else may read the email. */
export default function DataExported(props: DataExportedProps) {
  return (
    <EmailLayout app={props} title="Your data was downloaded" preview="If you asked for it, there's nothing to do.">
      <Greeting firstName={props.firstName} />
      <Paragraph>
        On <strong>{props.madeAt}</strong> someone who was signed in to your account downloaded a copy of everything
        you've saved in Evenkeel.
      </Paragraph>
      <Paragraph>
        If this was you, there's nothing to do. The file is personal: keep it where only you can open it.
      </Paragraph>
      <Paragraph>
        If this wasn't you, choose a new password in your settings now. That signs everyone else out. And please write
        to us, so we can help.
      </Paragraph>
      <SecureAccountActions appUrl={props.appUrl} />
    </EmailLayout>
  );
}

/** For previews only. */
DataExported.PreviewProps = {
  ...previewApp,
  firstName: 'Ada',
  madeAt: 'Saturday, 21 November 2026 at 19:30 GMT',
} satisfies DataExportedProps;
