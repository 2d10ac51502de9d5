import { Heading, Text } from 'react-email';
import { MailFrame, styles } from './frame.tsx';
import { renderMail } from './render-mail.ts';

export interface AccountDeletedProps {
  readonly firstName: string | null;
  readonly appUrl: string;
  readonly supportEmail: string;
}

export function AccountDeleted(props: AccountDeletedProps) {
  return (
    <MailFrame preview="Nothing more will be charged." appUrl={props.appUrl} supportEmail={props.supportEmail}>
      <Heading as="h1" style={styles.heading}>
        Your account is deleted
      </Heading>
      <Text style={styles.paragraph}>{props.firstName ? `Hello ${props.firstName},` : 'Hello,'}</Text>
      <Text style={styles.paragraph}>
        Your account at Evenkeel is deleted, with your check-ins, quotes and favourites. If you had a plan, it is ended
        and nothing more will be charged.
      </Text>
      <Text style={styles.paragraph}>This is the last mail about it: your address is no longer with us.</Text>
      <Text style={styles.paragraph}>
        If it was not you who deleted it, please write to us at {props.supportEmail}. We cannot bring it back, but we
        want to know.
      </Text>
      <Text style={styles.paragraph}>Thank you for the time you spent here. We wish you well.</Text>
    </MailFrame>
  );
}

/** For React Email's preview only. */
AccountDeleted.PreviewProps = {
  firstName: 'Ada',
  appUrl: 'http://localhost:3000',
  supportEmail: 'support@evenkeel.test',
} satisfies AccountDeletedProps;

export default AccountDeleted;

/** The whole mail, ready to send. */
export const accountDeletedMail = async (props: AccountDeletedProps) => ({
  subject: 'Your account at Evenkeel is deleted',
  ...(await renderMail(<AccountDeleted {...props} />)),
});
