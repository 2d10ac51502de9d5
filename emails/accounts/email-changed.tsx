import { Action, Greeting, LinkAction, Paragraph } from '../layout/elements.tsx';
import { type AppInfo, EmailLayout, previewApp } from '../layout/layout.tsx';

export interface EmailChangedProps extends AppInfo {
  readonly firstName: string | null;
  readonly newEmail: string;
  /** The page that restores this address, with its token; null: it cannot be restored. */
  readonly undoLink: string | null;
}

export const subject = () => 'Your email for Evenkeel was changed';

/** Sent to the old address, once the account has the new one. */
export default function EmailChanged(props: EmailChangedProps) {
  return (
    <EmailLayout
      app={props}
      title="Your email was changed"
      preview="If this wasn't you, you can take your account back."
    >
      <Greeting firstName={props.firstName} />
      <Paragraph>
        Your Evenkeel account has a new email: <strong>{props.newEmail}</strong>
      </Paragraph>
      <Paragraph>You can no longer sign in with this address.</Paragraph>
      <Paragraph>If this was you, there's nothing to do.</Paragraph>
      {props.undoLink === null ? (
        <>
          <Paragraph>If this wasn't you, write to us: {props.supportEmail}</Paragraph>
          <Action href={`${props.appUrl}/auth`}>Go to sign in</Action>
        </>
      ) : (
        <>
          <Paragraph>
            If this wasn't you, take your account back. It will have this address again, you'll choose a new password,
            and everyone will be signed out. The link works once, within <strong>7 days</strong>.
          </Paragraph>
          <LinkAction href={props.undoLink}>This wasn't me</LinkAction>
        </>
      )}
    </EmailLayout>
  );
}

/** For previews only. */
EmailChanged.PreviewProps = {
  ...previewApp,
  firstName: 'Ada',
  newEmail: 'ada.new@example.com',
  undoLink: 'http://localhost:3000/undo-email-change?token=example',
} satisfies EmailChangedProps;
