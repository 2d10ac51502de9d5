import { Heading, Text } from 'react-email';
import { MailFrame, styles } from './frame.tsx';
import { renderMail } from './render-mail.ts';

export interface AccountDeletedProps {
  readonly firstName: string | null;
  /** Then a keyed hash of the address is kept: it says that, and nothing else. */
  readonly trialUsed: boolean;
  /** Whether there was a customer at the payment provider. */
  readonly paid: boolean;
  readonly appUrl: string;
  readonly supportEmail: string;
}

export function AccountDeleted(props: AccountDeletedProps) {
  return (
    <MailFrame preview="This is the last mail about it." appUrl={props.appUrl} supportEmail={props.supportEmail}>
      <Heading as="h1" style={styles.heading}>
        Your account is deleted
      </Heading>
      <Text style={styles.paragraph}>{props.firstName ? `Hello ${props.firstName},` : 'Hello,'}</Text>
      <Text style={styles.paragraph}>
        Your account at Evenkeel is deleted, with your check-ins, quotes and favourites, and your address. It cannot be
        brought back, not by us either.
      </Text>
      {props.paid && (
        <Text style={styles.paragraph}>
          If you had a plan, it has ended and nothing more will be charged. Your customer record at our payment provider
          is removed too; the provider keeps the records of payments that the law asks for.
        </Text>
      )}
      {props.trialUsed && (
        <Text style={styles.paragraph}>
          A scrambled mark is kept, made from your address with a key of ours, that says a free trial was used. Your
          address cannot be read from it.
        </Text>
      )}
      <Text style={styles.paragraph}>
        If it was not you who deleted it, please write to us at {props.supportEmail}. We want to know.
      </Text>
      <Text style={styles.paragraph}>Thank you for the time you spent here. We wish you well.</Text>
    </MailFrame>
  );
}

/** For React Email's preview only. */
AccountDeleted.PreviewProps = {
  firstName: 'Ada',
  trialUsed: true,
  paid: true,
  appUrl: 'http://localhost:3000',
  supportEmail: 'support@evenkeel.test',
} satisfies AccountDeletedProps;

export default AccountDeleted;

/** The whole mail, ready to send. */
export const accountDeletedMail = async (props: AccountDeletedProps) => ({
  subject: 'Your Evenkeel account is deleted',
  ...(await renderMail(<AccountDeleted {...props} />)),
});
