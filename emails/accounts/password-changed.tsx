import { Action, Greeting, Paragraph } from '../layout/elements.tsx';
import { type AppInfo, EmailLayout, previewApp } from '../layout/layout.tsx';

export interface PasswordChangedProps extends AppInfo {
  readonly firstName: string | null;
}

export const subject = () => 'Your Evenkeel password was changed';

export default function PasswordChanged(props: PasswordChangedProps) {
  return (
    <EmailLayout app={props} title="Your password was changed" preview="If this was you, there's nothing to do.">
      <Greeting firstName={props.firstName} />
      <Paragraph>Your Evenkeel account has a new password. Your other devices have been signed out.</Paragraph>
      <Paragraph>If this was you, there's nothing to do.</Paragraph>
      <Paragraph>
        If this wasn't you, choose a new password now with "Forgot password?", and write to us: {props.supportEmail}
      </Paragraph>
      <Action href={`${props.appUrl}/auth`}>Go to sign in</Action>
    </EmailLayout>
  );
}

/** For previews only. */
PasswordChanged.PreviewProps = {
  ...previewApp,
  firstName: 'Ada',
} satisfies PasswordChangedProps;
