import { Greeting, LinkAction, Paragraph, Small } from '../layout/elements.tsx';
import { type AppInfo, EmailLayout, previewApp } from '../layout/layout.tsx';

export interface ResetPasswordProps extends AppInfo {
  readonly firstName: string | null;
  /** The page that takes the new password, with its token. */
  readonly link: string;
}

export const subject = () => 'Choose a new password for Evenkeel';

export default function ResetPassword(props: ResetPasswordProps) {
  return (
    <EmailLayout app={props} title="Choose a new password" preview="The link works once, within an hour.">
      <Greeting firstName={props.firstName} />
      <Paragraph>
        Someone asked for a new password for your Evenkeel account. If that was you, choose one here.
      </Paragraph>
      <LinkAction href={props.link}>Choose a new password</LinkAction>
      <Paragraph>
        The link works once, within <strong>one hour</strong>. Your new password signs you out on all your devices, so
        you'll need to sign in again.
      </Paragraph>
      <Small>Not you? There's nothing to do: your password stays the same. Please don't forward this email.</Small>
    </EmailLayout>
  );
}

/** For previews only. */
ResetPassword.PreviewProps = {
  ...previewApp,
  firstName: 'Ada',
  link: 'http://localhost:3000/reset-password?token=example',
} satisfies ResetPasswordProps;
