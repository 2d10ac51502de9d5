import { Paragraph } from '../layout/elements.tsx';
import { previewUser, SubscriptionEmail, type SubscriptionEmailProps } from './subscription-email.tsx';

export interface PaymentFailedProps extends SubscriptionEmailProps {
  /** The amount that could not be charged, with its currency. */
  readonly price: string;
}

export const subject = () => "Your Evenkeel payment didn't go through";

export default function PaymentFailed(props: PaymentFailedProps) {
  return (
    <SubscriptionEmail
      to={props}
      preview="You can fix it in a minute, and nothing is lost."
      heading="Your payment didn't go through"
      action="Update payment method"
    >
      <Paragraph>
        We tried to charge <strong>{props.price}</strong> to your card for Evenkeel, but it wasn't accepted. This
        happens: cards expire, and banks sometimes ask you to approve a payment.
      </Paragraph>
      <Paragraph>
        Open your plan and press "Update payment method". We'll retry the payment on that card straight away. Until it
        goes through, check-ins and charts are paused. Everything you saved is safe.
      </Paragraph>
      <Paragraph>If you'd rather stop, you can cancel on the same page. Then you owe nothing.</Paragraph>
    </SubscriptionEmail>
  );
}

PaymentFailed.PreviewProps = { ...previewUser, price: '£4.99' } satisfies PaymentFailedProps;
