import { Button, Heading, Text } from 'react-email';
import { MailFrame, styles } from './frame.tsx';
import { renderMail } from './render-mail.ts';

export interface AddressTakenProps {
  readonly firstName: string | null;
  readonly appUrl: string;
  readonly supportEmail: string;
}

export function AddressTaken(props: AddressTakenProps) {
  return (
    <MailFrame preview="You can just sign in." appUrl={props.appUrl} supportEmail={props.supportEmail}>
      <Heading as="h1" style={styles.heading}>
        You already have an account
      </Heading>
      <Text style={styles.paragraph}>{props.firstName ? `Hello ${props.firstName},` : 'Hello,'}</Text>
      <Text style={styles.paragraph}>
        Someone tried to make an account at Evenkeel with your email. You have one already, so we made no new one.
      </Text>
      <Text style={styles.paragraph}>
        If this was you, just sign in. If you do not know your password any more, use "Forgot password?" there.
      </Text>
      <Button href={`${props.appUrl}/auth`} style={styles.button}>
        Go to sign in
      </Button>
      <Text style={{ ...styles.small, margin: '16px 0 8px' }}>
        This was not you? Then there is nothing to do. Nobody got into your account.
      </Text>
    </MailFrame>
  );
}

/** For React Email's preview only. */
AddressTaken.PreviewProps = {
  firstName: 'Ada',
  appUrl: 'http://localhost:3000',
  supportEmail: 'support@evenkeel.test',
} satisfies AddressTakenProps;

export default AddressTaken;

/** The whole mail, ready to send. */
export const addressTakenMail = async (props: AddressTakenProps) => ({
  subject: 'You already have an account at Evenkeel',
  ...(await renderMail(<AddressTaken {...props} />)),
});
