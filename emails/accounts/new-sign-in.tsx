import { Greeting, Paragraph, SecureAccountActions, Small, TextLink } from '../layout/elements.tsx';
import { type AppInfo, EmailLayout, previewApp } from '../layout/layout.tsx';

export interface NewSignInProps extends AppInfo {
  readonly firstName: string | null;
  /** As text, such as "Chrome on Android". */
  readonly device: string;
  /** Day, time and time zone as text. */
  readonly signedInAt: string;
}

export const subject = () => 'A new sign-in to your Evenkeel account';

/** Does not contain the network address: it would be meaningless to most users, and stay in a mailbox for years. */
export default function NewSignIn(props: NewSignInProps) {
  return (
    <EmailLayout
      app={props}
      title="A new sign-in to your account"
      preview="If this was you, there's nothing to do."
      reason={
        <Small>
          You get this because security notifications are on. You can{' '}
          <TextLink href={`${props.appUrl}/email-preferences`}>choose which emails you get</TextLink>.
        </Small>
      }
    >
      <Greeting firstName={props.firstName} />
      <Paragraph>Someone signed in to your Evenkeel account from a new device:</Paragraph>
      <Paragraph>
        <strong>{props.device}</strong>
        <br />
        {props.signedInAt}
      </Paragraph>
      <Paragraph>If this was you, there's nothing to do.</Paragraph>
      <Paragraph>
        If this wasn't you, choose a new password in your settings now. That signs everyone else out. You can also see
        your other sign-ins there and end them.
      </Paragraph>
      <SecureAccountActions appUrl={props.appUrl} />
    </EmailLayout>
  );
}

/** For previews only. */
NewSignIn.PreviewProps = {
  ...previewApp,
  firstName: 'Ada',
  device: 'Chrome on Android',
  signedInAt: 'Saturday, 21 November 2026 at 19:30 GMT',
} satisfies NewSignInProps;
