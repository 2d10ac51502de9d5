import { Action, Greeting, LinkAction, Paragraph } from '../layout/elements.tsx';
import { type AppInfo, EmailLayout, previewApp } from '../layout/layout.tsx';

export interface EmailChangeRequestedProps extends AppInfo {
  readonly firstName: string | null;
  readonly newEmail: string;
  /** The page that stops or undoes the change, with its token; null: it cannot be undone. */
  readonly undoLink: string | null;
}

export const subject = () => 'Your email for Evenkeel is about to change';

/** Sent to the old address, immediately. */
export default function EmailChangeRequested(props: EmailChangeRequestedProps) {
  return (
    <EmailLayout app={props} title="Your email is about to change" preview="If this wasn't you, please stop it now.">
      <Greeting firstName={props.firstName} />
      <Paragraph>
        Someone who was signed in to your account asked to change its email to <strong>{props.newEmail}</strong>
      </Paragraph>
      <Paragraph>
        We've sent a link to that address. It works for <strong>24 hours</strong>, and nothing changes until someone
        opens it.
      </Paragraph>
      <Paragraph>If this was you, there's nothing to do.</Paragraph>
      {props.undoLink === null ? (
        <>
          <Paragraph>
            If this wasn't you, choose a new password now with "Forgot password?". That stops the change and signs
            everyone out of your account.
          </Paragraph>
          <Action href={`${props.appUrl}/auth`}>Go to sign in</Action>
        </>
      ) : (
        <>
          <Paragraph>
            If this wasn't you, stop it now. You'll choose a new password, and everyone will be signed out of your
            account. The link works once, within <strong>7 days</strong>, even if the email has been changed by then.
          </Paragraph>
          <LinkAction href={props.undoLink}>This wasn't me</LinkAction>
        </>
      )}
    </EmailLayout>
  );
}

/** For previews only. */
EmailChangeRequested.PreviewProps = {
  ...previewApp,
  firstName: 'Ada',
  newEmail: 'ada.new@example.com',
  undoLink: 'http://localhost:3000/undo-email-change?token=example',
} satisfies EmailChangeRequestedProps;
