import { Button, Heading, Text } from 'react-email';
import { MailFrame, styles } from './frame.tsx';
import { renderMail } from './render-mail.ts';

export interface PasswordChangedProps {
  readonly firstName: string | null;
  readonly appUrl: string;
  readonly supportEmail: string;
}

export function PasswordChanged(props: PasswordChangedProps) {
  return (
    <MailFrame
      preview="If this was you, there is nothing to do."
      appUrl={props.appUrl}
      supportEmail={props.supportEmail}
    >
      <Heading as="h1" style={styles.heading}>
        Your password was changed
      </Heading>
      <Text style={styles.paragraph}>{props.firstName ? `Hello ${props.firstName},` : 'Hello,'}</Text>
      <Text style={styles.paragraph}>
        Your account at Evenkeel has a new password. Your other devices were signed out.
      </Text>
      <Text style={styles.paragraph}>If this was you, there is nothing to do.</Text>
      <Text style={styles.paragraph}>
        If this was not you, choose a new password now, with "Forgot password?", and write to us at {props.supportEmail}
        .
      </Text>
      <Button href={`${props.appUrl}/auth`} style={styles.button}>
        Go to sign in
      </Button>
    </MailFrame>
  );
}

/** For React Email's preview only. */
PasswordChanged.PreviewProps = {
  firstName: 'Ada',
  appUrl: 'http://localhost:3000',
  supportEmail: 'support@evenkeel.test',
} satisfies PasswordChangedProps;

export default PasswordChanged;

/** The whole mail, ready to send. */
export const passwordChangedMail = async (props: PasswordChangedProps) => ({
  subject: 'Your password for Evenkeel was changed',
  ...(await renderMail(<PasswordChanged {...props} />)),
});
