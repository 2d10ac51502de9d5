import { Paragraph } from '../layout/elements.tsx';
import { previewUser, SubscriptionEmail, type SubscriptionEmailProps } from './subscription-email.tsx';

export interface UpcomingChargeProps extends SubscriptionEmailProps {
  /** Day, time and time zone as text. */
  readonly chargeAt: string;
  /** Price of a month with its currency, such as £4.99. */
  readonly price: string;
}

export const subject = () => 'Your Evenkeel free trial ends soon';

/** Sent a day before the first charge. */
export default function UpcomingCharge(props: UpcomingChargeProps) {
  return (
    <SubscriptionEmail
      to={props}
      preview={`You pay ${props.price} on ${props.chargeAt}, unless you cancel before then.`}
      heading="Your free trial ends soon"
      action="See or cancel your plan"
    >
      <Paragraph>
        You pay <strong>{props.price}</strong> on <strong>{props.chargeAt}</strong>, unless you cancel before then.
        After that it's {props.price} each month.
      </Paragraph>
      <Paragraph>If you want to keep Evenkeel, there's nothing to do.</Paragraph>
      <Paragraph>
        If you don't, open your plan, press "Cancel plan" and confirm. You'll pay nothing, and keep full access until
        the trial ends.
      </Paragraph>
    </SubscriptionEmail>
  );
}

UpcomingCharge.PreviewProps = {
  ...previewUser,
  chargeAt: 'Monday, 23 November 2026 at 12:00 GMT',
  price: '£4.99',
} satisfies UpcomingChargeProps;
