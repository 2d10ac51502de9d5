import { Button, Heading, Text } from 'react-email';
import { MailFrame, styles } from './frame.tsx';
import { renderMail } from './render-mail.ts';

export interface VerifyEmailProps {
  readonly firstName: string | null;
  /** The page that confirms the address, with its token. */
  readonly link: string;
  readonly appUrl: string;
  readonly supportEmail: string;
}

export function VerifyEmail(props: VerifyEmailProps) {
  return (
    <MailFrame
      preview="One tap tells us that this address is yours."
      appUrl={props.appUrl}
      supportEmail={props.supportEmail}
    >
      <Heading as="h1" style={styles.heading}>
        Is this your email?
      </Heading>
      <Text style={styles.paragraph}>{props.firstName ? `Hello ${props.firstName},` : 'Hello,'}</Text>
      <Text style={styles.paragraph}>
        You made an account at Evenkeel with this address. Please tell us that it is yours.
      </Text>
      <Button href={props.link} style={styles.button}>
        Yes, this is my email
      </Button>
      <Text style={{ ...styles.paragraph, margin: '16px 0' }}>
        The link works once, for <strong>24 hours</strong>. After that, ask for a new one on the page it opens.
      </Text>
      <Text style={styles.small}>
        This was not you? Then do not use the link. Someone may have typed your address by mistake.
      </Text>
    </MailFrame>
  );
}

/** For React Email's preview only. */
VerifyEmail.PreviewProps = {
  firstName: 'Ada',
  link: 'http://localhost:3000/verify-email?token=example',
  appUrl: 'http://localhost:3000',
  supportEmail: 'support@evenkeel.test',
} satisfies VerifyEmailProps;

export default VerifyEmail;

/** The whole mail, ready to send. */
export const verifyEmailMail = async (props: VerifyEmailProps) => ({
  subject: 'Please confirm your email for Evenkeel',
  ...(await renderMail(<VerifyEmail {...props} />)),
});
