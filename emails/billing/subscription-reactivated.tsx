import { Paragraph } from '../layout/elements.tsx';
import { previewUser, SubscriptionEmail, type SubscriptionEmailProps } from './subscription-email.tsx';

export interface SubscriptionReactivatedProps extends SubscriptionEmailProps {
  /** Day, time and time zone as text. */
  readonly nextChargeAt: string;
  /** Price of a month with its currency, such as £4.99. */
  readonly price: string;
}

export const subject = () => 'Your Evenkeel plan goes on';

export default function SubscriptionReactivated(props: SubscriptionReactivatedProps) {
  return (
    <SubscriptionEmail
      to={props}
      preview={`The next payment is ${props.price}, on ${props.nextChargeAt}.`}
      heading="Your plan goes on"
      action="See your plan"
    >
      <Paragraph>You took your cancellation back, so your plan goes on as before.</Paragraph>
      <Paragraph>
        You pay <strong>{props.price}</strong> on <strong>{props.nextChargeAt}</strong>, unless you cancel before, and
        then once a month.
      </Paragraph>
      <Paragraph>Cancelling takes two clicks on the page of your plan, at any time.</Paragraph>
    </SubscriptionEmail>
  );
}

SubscriptionReactivated.PreviewProps = {
  ...previewUser,
  nextChargeAt: 'Monday, 23 November 2026 at 12:00 GMT',
  price: '£4.99',
} satisfies SubscriptionReactivatedProps;
