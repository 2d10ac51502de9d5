import { Action, Greeting, LinkAction, Paragraph } from '../layout/elements.tsx';
import { type AppInfo, EmailLayout, previewApp } from '../layout/layout.tsx';

export interface EmailChangeRequestedProps extends AppInfo {
  readonly firstName: string | null;
  readonly newEmail: string;
  /** The page that stops or undoes the change, with its token; null: it cannot be undone. */
  readonly undoLink: string | null;
}

export const subject = () => 'Your email for Evenkeel is about to change';

/** To the old address, at once. */
export default function EmailChangeRequested(props: EmailChangeRequestedProps) {
  return (
    <EmailLayout app={props} title="Your email is about to change" preview="If this was not you, please stop it now.">
      <Greeting firstName={props.firstName} />
      <Paragraph>
        Someone signed in to your account asked to change its email to <strong>{props.newEmail}</strong>. We sent a link
        there. It lasts <strong>24 hours</strong>. Nothing changes until it is followed.
      </Paragraph>
      <Paragraph>If this was you, there is nothing to do here.</Paragraph>
      {props.undoLink === null ? (
        <>
          <Paragraph>
            If this was not you, choose a new password now, with "Forgot password?". That stops the change and signs
            everyone out of your account.
          </Paragraph>
          <Action href={`${props.appUrl}/auth`}>Go to sign in</Action>
        </>
      ) : (
        <>
          <Paragraph>
            If this was not you, stop it now. You choose a new password, and everyone is signed out of your account. The
            link works once, for <strong>7 days</strong>, even when the email was changed by then.
          </Paragraph>
          <LinkAction href={props.undoLink}>This was not me</LinkAction>
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
