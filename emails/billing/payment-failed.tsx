import { Paragraph } from '../layout/elements.tsx';
import { previewUser, SubscriptionEmail, type SubscriptionEmailProps } from './subscription-email.tsx';

export interface PaymentFailedProps extends SubscriptionEmailProps {
  /** The amount that could not be charged, with its currency. */
  readonly price: string;
}

export const subject = () => 'Your payment for Evenkeel did not go through';

export default function PaymentFailed(props: PaymentFailedProps) {
  return (
    <SubscriptionEmail
      to={props}
      preview="You can put it right in a minute, and nothing is lost."
      heading="Your payment did not go through"
      action="Update payment method"
    >
      <Paragraph>
        We tried to charge <strong>{props.price}</strong> to your card for Evenkeel, and it was not accepted. This
        happens: a card runs out, or the bank wants to ask you first.
      </Paragraph>
      <Paragraph>
        Open your plan and press "Update payment method". The payment is tried on that card at once. Until it has gone
        through, new quotes and your charts are closed. Everything you saved is kept.
      </Paragraph>
      <Paragraph>If you would rather stop, you can cancel on the same page. Then you owe nothing.</Paragraph>
    </SubscriptionEmail>
  );
}

PaymentFailed.PreviewProps = { ...previewUser, price: '£4.99' } satisfies PaymentFailedProps;
