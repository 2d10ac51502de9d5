import { Button, Heading, Text } from 'react-email';
import { MailFrame, styles } from './frame.tsx';
import { renderMail } from './render-mail.ts';

export interface EmailChangingProps {
  readonly firstName: string | null;
  readonly newEmail: string;
  readonly appUrl: string;
  readonly supportEmail: string;
}

/** To the old address, at once. */
export function EmailChanging(props: EmailChangingProps) {
  return (
    <MailFrame
      preview="If this was not you, please choose a new password now."
      appUrl={props.appUrl}
      supportEmail={props.supportEmail}
    >
      <Heading as="h1" style={styles.heading}>
        Your email is about to change
      </Heading>
      <Text style={styles.paragraph}>{props.firstName ? `Hello ${props.firstName},` : 'Hello,'}</Text>
      <Text style={styles.paragraph}>
        Someone signed in to your account asked to change its email to <strong>{props.newEmail}</strong>. We sent a link
        there. It lasts <strong>24 hours</strong>. Nothing changes until it is followed.
      </Text>
      <Text style={styles.paragraph}>If this was you, there is nothing to do here.</Text>
      <Text style={styles.paragraph}>
        If this was not you, choose a new password now, with "Forgot password?". That stops the change and signs
        everyone out of your account.
      </Text>
      <Button href={`${props.appUrl}/auth`} style={styles.button}>
        Go to sign in
      </Button>
    </MailFrame>
  );
}

/** For React Email's preview only. */
EmailChanging.PreviewProps = {
  firstName: 'Ada',
  newEmail: 'ada.new@example.com',
  appUrl: 'http://localhost:3000',
  supportEmail: 'support@evenkeel.test',
} satisfies EmailChangingProps;

export default EmailChanging;

/** The whole mail, ready to send. */
export const emailChangingMail = async (props: EmailChangingProps) => ({
  subject: 'Your email for Evenkeel is about to change',
  ...(await renderMail(<EmailChanging {...props} />)),
});
