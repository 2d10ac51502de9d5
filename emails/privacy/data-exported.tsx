import { Greeting, Paragraph, SecureAccountActions } from '../layout/elements.tsx';
import { type AppInfo, EmailLayout, previewApp } from '../layout/layout.tsx';

export interface DataExportedProps extends AppInfo {
  readonly firstName: string | null;
  /** Day, time and time zone as text. */
  readonly madeAt: string;
}

export const subject = () => 'A copy of your Evenkeel data was made';

/** Contains neither the export nor a link that would open it for whoever reads the email. */
export default function DataExported(props: DataExportedProps) {
  return (
    <EmailLayout
      app={props}
      title="A copy of your data was made"
      preview="If you asked for it, there is nothing to do."
    >
      <Greeting firstName={props.firstName} />
      <Paragraph>
        On <strong>{props.madeAt}</strong> somebody signed in to your account made a copy of everything you have written
        and saved at Evenkeel, and downloaded it.
      </Paragraph>
      <Paragraph>
        If this was you, there is nothing to do. The file holds personal things: keep it where only you can open it.
      </Paragraph>
      <Paragraph>
        If this was not you, choose a new password now, in your settings. That signs everyone else out. And please write
        to us, so that we can help.
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
