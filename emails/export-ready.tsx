import { Greeting, Paragraph, SettingsOrReset } from './elements.tsx';
import { type HouseFacts, MailFrame, previewHouse } from './frame.tsx';
import { renderMail } from './render-mail.ts';

export interface ExportReadyProps extends HouseFacts {
  readonly firstName: string | null;
  /** Day, time and time zone in words. */
  readonly madeAt: string;
}

/** The copy itself is never in a mail, nor a link that would open it for whoever reads the mail. */
export function ExportReady(props: ExportReadyProps) {
  return (
    <MailFrame
      house={props}
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
      <SettingsOrReset appUrl={props.appUrl} />
    </MailFrame>
  );
}

/** For previews only. */
ExportReady.PreviewProps = {
  ...previewHouse,
  firstName: 'Ada',
  madeAt: 'Saturday, 21 November 2026 at 19:30 GMT',
} satisfies ExportReadyProps;

export default ExportReady;

/** The whole mail, ready to send. */
export const exportReadyMail = async (props: ExportReadyProps) => ({
  subject: 'A copy of your Evenkeel data was made',
  ...(await renderMail(<ExportReady {...props} />)),
});
