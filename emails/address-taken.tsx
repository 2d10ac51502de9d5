import { Action, Greeting, Paragraph, Small } from './elements.tsx';
import { type HouseFacts, MailFrame, previewHouse } from './frame.tsx';
import { renderMail } from './render-mail.ts';

export interface AddressTakenProps extends HouseFacts {
  readonly firstName: string | null;
}

export function AddressTaken(props: AddressTakenProps) {
  return (
    <MailFrame house={props} title="You already have an account" preview="You can just sign in.">
      <Greeting firstName={props.firstName} />
      <Paragraph>
        Someone tried to make an account at Evenkeel with your email. You have one already, so we made no new one.
      </Paragraph>
      <Paragraph>
        If this was you, just sign in. If you do not know your password any more, use "Forgot password?" there.
      </Paragraph>
      <Action href={`${props.appUrl}/auth`}>Go to sign in</Action>
      <Small>This was not you? Then there is nothing to do. Nobody got into your account.</Small>
    </MailFrame>
  );
}

/** For previews only. */
AddressTaken.PreviewProps = {
  ...previewHouse,
  firstName: 'Ada',
} satisfies AddressTakenProps;

export default AddressTaken;

/** The whole mail, ready to send. */
export const addressTakenMail = async (props: AddressTakenProps) => ({
  subject: 'You already have an account at Evenkeel',
  ...(await renderMail(<AddressTaken {...props} />)),
});
