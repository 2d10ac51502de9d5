import { Action, Greeting, LinkAction, Paragraph } from './elements.tsx';
import { type HouseFacts, MailFrame, previewHouse } from './frame.tsx';
import { renderMail } from './render-mail.ts';

export interface EmailChangingProps extends HouseFacts {
  readonly firstName: string | null;
  readonly newEmail: string;
  /** The page that stops the change, or undoes it, with its token; null: it cannot be. */
  readonly undoLink: string | null;
}

/** To the old address, at once. */
export function EmailChanging(props: EmailChangingProps) {
  return (
    <MailFrame house={props} title="Your email is about to change" preview="If this was not you, please stop it now.">
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
    </MailFrame>
  );
}

/** For previews only. */
EmailChanging.PreviewProps = {
  ...previewHouse,
  firstName: 'Ada',
  newEmail: 'ada.new@example.com',
  undoLink: 'http://localhost:3000/undo-email-change?token=example',
} satisfies EmailChangingProps;

export default EmailChanging;

/** The whole mail, ready to send. */
export const emailChangingMail = async (props: EmailChangingProps) => ({
  subject: 'Your email for Evenkeel is about to change',
  ...(await renderMail(<EmailChanging {...props} />)),
});
