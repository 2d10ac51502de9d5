import { Paragraph } from '../layout/elements.tsx';
import { previewUser, SubscriptionEmail, type SubscriptionEmailProps } from './subscription-email.tsx';

export interface SubscriptionReactivatedProps extends SubscriptionEmailProps {
  /** Day, time and time zone as text. */
  readonly nextChargeAt: string;
  /** Price of a month with its currency, such as £4.99. */
  readonly price: string;
}

export const subject = () => 'Your Evenkeel plan continues';

export default function SubscriptionReactivated(props: SubscriptionReactivatedProps) {
  return (
    <SubscriptionEmail
      to={props}
      preview={`The next payment is ${props.price}, on ${props.nextChargeAt}.`}
      heading="Your plan continues"
      action="See your plan"
    >
      <Paragraph>You've reactivated your plan, so it continues as before.</Paragraph>
      <Paragraph>
        You pay <strong>{props.price}</strong> on <strong>{props.nextChargeAt}</strong>, unless you cancel before then,
        and then once a month.
      </Paragraph>
      <Paragraph>You can cancel at any time, in two steps on your plan page.</Paragraph>
    </SubscriptionEmail>
  );
}

SubscriptionReactivated.PreviewProps = {
  ...previewUser,
  nextChargeAt: 'Monday, 23 November 2026 at 12:00 GMT',
  price: '£4.99',
} satisfies SubscriptionReactivatedProps;
