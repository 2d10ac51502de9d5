import { Action, Greeting, Paragraph, TextLink } from '../layout/elements.tsx';
import { EmailLayout } from '../layout/layout.tsx';
import { previewUser, type SubscriptionEmailProps } from './subscription-email.tsx';

export interface TrialStartedProps extends SubscriptionEmailProps {
  /** Day, time and time zone as text. */
  readonly trialEnds: string;
  /** Price of a month with its currency, such as £4.99. */
  readonly price: string;
}

export const subject = () => 'Your Evenkeel free trial has started';

export default function TrialStarted(props: TrialStartedProps) {
  return (
    <EmailLayout
      app={props}
      title="Your free trial has started"
      preview={`It ends on ${props.trialEnds}. Then ${props.price} a month, unless you cancel.`}
    >
      <Greeting firstName={props.firstName} />
      <Paragraph>
        You have full access to Evenkeel until <strong>{props.trialEnds}</strong>. We won't charge your card before
        then.
      </Paragraph>
      <Paragraph>
        Then we charge <strong>{props.price}</strong> for the first month, and {props.price} each month after that.
      </Paragraph>
      <Paragraph>
        You can cancel at any time, in two steps on{' '}
        <TextLink href={`${props.appUrl}/subscription`}>your plan page</TextLink>. If you cancel before the trial ends,
        you pay nothing. We'll email you a day before the payment.
      </Paragraph>
      <Action href={props.appUrl}>Open Evenkeel</Action>
    </EmailLayout>
  );
}

TrialStarted.PreviewProps = {
  ...previewUser,
  trialEnds: 'Monday, 23 November 2026 at 12:00 GMT',
  price: '£4.99',
} satisfies TrialStartedProps;
