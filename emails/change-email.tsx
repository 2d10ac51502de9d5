import { Greeting, LinkAction, NotMe, Paragraph } from './elements.tsx';
import { type HouseFacts, MailFrame, previewHouse } from './frame.tsx';
import { renderMail } from './render-mail.ts';

export interface ChangeEmailProps extends HouseFacts {
  /** The page that confirms the new address, with its token. */
  readonly link: string;
  /** The page for whoever did not ask for this, with its token. */
  readonly notMeLink: string;
}

/** To the new address. It names nobody: whoever reads it may be a stranger. */
export function ChangeEmail(props: ChangeEmailProps) {
  return (
    <MailFrame house={props} title="Confirm your new email" preview="Nothing changes until you follow the link.">
      <Greeting firstName={null} />
      <Paragraph>
        Someone with an account at Evenkeel wants to use this address from now on. If that was you, please confirm it.
      </Paragraph>
      <LinkAction href={props.link}>Use this email</LinkAction>
      <Paragraph>
        Open it where you are signed in to Evenkeel, or have your password at hand. The link works once, for{' '}
        <strong>24 hours</strong>. Until then, you sign in with your old address.
      </Paragraph>
      <NotMe href={props.notMeLink} />
    </MailFrame>
  );
}

/** For previews only. */
ChangeEmail.PreviewProps = {
  ...previewHouse,
  link: 'http://localhost:3000/confirm-email?token=example',
  notMeLink: 'http://localhost:3000/not-me?token=example',
} satisfies ChangeEmailProps;

export default ChangeEmail;

/** The whole mail, ready to send. */
export const changeEmailMail = async (props: ChangeEmailProps) => ({
  subject: 'Confirm your new email for Evenkeel',
  ...(await renderMail(<ChangeEmail {...props} />)),
});
