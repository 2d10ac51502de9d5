import { LinkAction, Paragraph, Small } from './elements.tsx';
import { type HouseFacts, MailFrame, previewHouse } from './frame.tsx';
import { renderMail } from './render-mail.ts';

export interface ChangeEmailProps extends HouseFacts {
  /** The page that confirms the new address, with its token. */
  readonly link: string;
}

/** To the new address. It names nobody: whoever reads it may be a stranger. */
export function ChangeEmail(props: ChangeEmailProps) {
  return (
    <MailFrame house={props} title="Confirm your new email" preview="Nothing changes until you follow the link.">
      <Paragraph>Hello,</Paragraph>
      <Paragraph>
        Someone with an account at Evenkeel wants to use this address from now on. If that was you, please confirm it.
      </Paragraph>
      <LinkAction href={props.link}>Use this email</LinkAction>
      <Paragraph>
        The link works once, for <strong>24 hours</strong>. Until you follow it, you sign in with your old address.
      </Paragraph>
      <Small>This was not you? Then do not use the link. Someone may have typed your address by mistake.</Small>
    </MailFrame>
  );
}

/** For previews only. */
ChangeEmail.PreviewProps = {
  ...previewHouse,
  link: 'http://localhost:3000/confirm-email?token=example',
} satisfies ChangeEmailProps;

export default ChangeEmail;

/** The whole mail, ready to send. */
export const changeEmailMail = async (props: ChangeEmailProps) => ({
  subject: 'Confirm your new email for Evenkeel',
  ...(await renderMail(<ChangeEmail {...props} />)),
});
