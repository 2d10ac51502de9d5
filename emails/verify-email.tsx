import { Greeting, LinkAction, Paragraph, Small } from './elements.tsx';
import { type HouseFacts, MailFrame, previewHouse } from './frame.tsx';
import { renderMail } from './render-mail.ts';

export interface VerifyEmailProps extends HouseFacts {
  readonly firstName: string | null;
  /** The page that confirms the address, with its token. */
  readonly link: string;
}

export function VerifyEmail(props: VerifyEmailProps) {
  return (
    <MailFrame house={props} title="Is this your email?" preview="One tap tells us that this address is yours.">
      <Greeting firstName={props.firstName} />
      <Paragraph>You made an account at Evenkeel with this address. Please tell us that it is yours.</Paragraph>
      <LinkAction href={props.link}>Yes, this is my email</LinkAction>
      <Paragraph>
        The link works once, for <strong>24 hours</strong>. After that, ask for a new one on the page it opens.
      </Paragraph>
      <Small>This was not you? Then do not use the link. Someone may have typed your address by mistake.</Small>
    </MailFrame>
  );
}

/** For previews only. */
VerifyEmail.PreviewProps = {
  ...previewHouse,
  firstName: 'Ada',
  link: 'http://localhost:3000/verify-email?token=example',
} satisfies VerifyEmailProps;

export default VerifyEmail;

/** The whole mail, ready to send. */
export const verifyEmailMail = async (props: VerifyEmailProps) => ({
  subject: 'Please confirm your email for Evenkeel',
  ...(await renderMail(<VerifyEmail {...props} />)),
});
