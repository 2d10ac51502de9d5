import { Button, Heading, Link, Text } from 'react-email';
import { MailFrame, styles } from './frame.tsx';
import { renderMail } from './render-mail.ts';

export interface TrialStartedProps {
  readonly firstName: string | null;
  /** Day, time and time zone in words. */
  readonly trialEnds: string;
  /** Price of a month with its currency, such as £4.99. */
  readonly price: string;
  readonly appUrl: string;
  readonly supportEmail: string;
}

export function TrialStarted(props: TrialStartedProps) {
  return (
    <MailFrame
      preview={`It ends on ${props.trialEnds}. Then ${props.price} a month, unless you cancel.`}
      appUrl={props.appUrl}
      supportEmail={props.supportEmail}
    >
      <Heading as="h1" style={styles.heading}>
        Your free trial has started
      </Heading>
      <Text style={styles.paragraph}>{props.firstName ? `Hello ${props.firstName},` : 'Hello,'}</Text>
      <Text style={styles.paragraph}>
        Everything in Evenkeel is open to you until <strong>{props.trialEnds}</strong>. We take nothing from your card
        before then.
      </Text>
      <Text style={styles.paragraph}>
        At that moment the first month is charged: <strong>{props.price}</strong>, and {props.price} each month after.
      </Text>
      <Text style={styles.paragraph}>
        You can cancel at any time: two clicks on{' '}
        <Link href={`${props.appUrl}/subscription`} style={styles.link}>
          the page of your plan
        </Link>
        . If you cancel before the trial ends, you pay nothing. We write to you a day before the payment.
      </Text>
      <Button href={props.appUrl} style={styles.button}>
        Open Evenkeel
      </Button>
    </MailFrame>
  );
}

/** For React Email's preview only. */
TrialStarted.PreviewProps = {
  firstName: 'Ada',
  trialEnds: 'Monday, 23 November 2026 at 12:00 GMT',
  price: '£4.99',
  appUrl: 'http://localhost:3000',
  supportEmail: 'support@evenkeel.test',
} satisfies TrialStartedProps;

export default TrialStarted;

/** The whole mail, ready to send. */
export const trialStartedMail = async (props: TrialStartedProps) => ({
  subject: 'Your free trial of Evenkeel has started',
  ...(await renderMail(<TrialStarted {...props} />)),
});
