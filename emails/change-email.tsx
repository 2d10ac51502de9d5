import { Button, Heading, Text } from 'react-email';
import { MailFrame, styles } from './frame.tsx';
import { renderMail } from './render-mail.ts';

export interface ChangeEmailProps {
  /** The page that confirms the new address, with its token. */
  readonly link: string;
  readonly appUrl: string;
  readonly supportEmail: string;
}

/** To the new address. It names nobody: whoever reads it may be a stranger. */
export function ChangeEmail(props: ChangeEmailProps) {
  return (
    <MailFrame
      preview="Nothing changes until you follow the link."
      appUrl={props.appUrl}
      supportEmail={props.supportEmail}
    >
      <Heading as="h1" style={styles.heading}>
        Confirm your new email
      </Heading>
      <Text style={styles.paragraph}>Hello,</Text>
      <Text style={styles.paragraph}>
        Someone with an account at Evenkeel wants to use this address from now on. If that was you, please confirm it.
      </Text>
      <Button href={props.link} style={styles.button}>
        Use this email
      </Button>
      <Text style={{ ...styles.paragraph, margin: '16px 0' }}>
        The link works once, for <strong>24 hours</strong>. Until you follow it, you sign in with your old address.
      </Text>
      <Text style={styles.small}>
        This was not you? Then do not use the link. Someone may have typed your address by mistake.
      </Text>
    </MailFrame>
  );
}

/** For React Email's preview only. */
ChangeEmail.PreviewProps = {
  link: 'http://localhost:3000/confirm-email?token=example',
  appUrl: 'http://localhost:3000',
  supportEmail: 'support@evenkeel.test',
} satisfies ChangeEmailProps;

export default ChangeEmail;

/** The whole mail, ready to send. */
export const changeEmailMail = async (props: ChangeEmailProps) => ({
  subject: 'Confirm your new email for Evenkeel',
  ...(await renderMail(<ChangeEmail {...props} />)),
});
