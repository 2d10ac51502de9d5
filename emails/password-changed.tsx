import { Action, Greeting, Paragraph } from './elements.tsx';
import { type HouseFacts, MailFrame, previewHouse } from './frame.tsx';
import { renderMail } from './render-mail.ts';

export interface PasswordChangedProps extends HouseFacts {
  readonly firstName: string | null;
}

export function PasswordChanged(props: PasswordChangedProps) {
  return (
    <MailFrame house={props} title="Your password was changed" preview="If this was you, there is nothing to do.">
      <Greeting firstName={props.firstName} />
      <Paragraph>Your account at Evenkeel has a new password. Your other devices were signed out.</Paragraph>
      <Paragraph>If this was you, there is nothing to do.</Paragraph>
      <Paragraph>
        If this was not you, choose a new password now, with "Forgot password?", and write to us at {props.supportEmail}
        .
      </Paragraph>
      <Action href={`${props.appUrl}/auth`}>Go to sign in</Action>
    </MailFrame>
  );
}

/** For previews only. */
PasswordChanged.PreviewProps = {
  ...previewHouse,
  firstName: 'Ada',
} satisfies PasswordChangedProps;

export default PasswordChanged;

/** The whole mail, ready to send. */
export const passwordChangedMail = async (props: PasswordChangedProps) => ({
  subject: 'Your password for Evenkeel was changed',
  ...(await renderMail(<PasswordChanged {...props} />)),
});
