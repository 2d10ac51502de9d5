import { Button, Heading, Text } from 'react-email';
import { MailFrame, styles } from './frame.tsx';
import { renderMail } from './render-mail.ts';

export interface ResetPasswordProps {
  readonly firstName: string | null;
  /** The page that takes the new password, with its token. */
  readonly link: string;
  readonly appUrl: string;
  readonly supportEmail: string;
}

export function ResetPassword(props: ResetPasswordProps) {
  return (
    <MailFrame preview="The link works once, for one hour." appUrl={props.appUrl} supportEmail={props.supportEmail}>
      <Heading as="h1" style={styles.heading}>
        Choose a new password
      </Heading>
      <Text style={styles.paragraph}>{props.firstName ? `Hello ${props.firstName},` : 'Hello,'}</Text>
      <Text style={styles.paragraph}>
        Someone asked for a new password for your account at Evenkeel. If that was you, choose one here.
      </Text>
      <Button href={props.link} style={styles.button}>
        Choose a new password
      </Button>
      <Text style={{ ...styles.paragraph, margin: '16px 0' }}>
        The link works once, for <strong>one hour</strong>. Your new password signs you out on all your devices, so
        please sign in again after.
      </Text>
      <Text style={styles.small}>
        This was not you? Then do nothing: your password stays as it is. Please do not pass this mail on.
      </Text>
    </MailFrame>
  );
}

/** For React Email's preview only. */
ResetPassword.PreviewProps = {
  firstName: 'Ada',
  link: 'http://localhost:3000/reset-password?token=example',
  appUrl: 'http://localhost:3000',
  supportEmail: 'support@evenkeel.test',
} satisfies ResetPasswordProps;

export default ResetPassword;

/** The whole mail, ready to send. */
export const resetPasswordMail = async (props: ResetPasswordProps) => ({
  subject: 'Choose a new password for Evenkeel',
  ...(await renderMail(<ResetPassword {...props} />)),
});
