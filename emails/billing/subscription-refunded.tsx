import { Paragraph } from '../layout/elements.tsx';
import { previewUser, SubscriptionEmail, type SubscriptionEmailProps } from './subscription-email.tsx';

export interface SubscriptionRefundedProps extends SubscriptionEmailProps {
  /** The refunded amount, with its currency. */
  readonly price: string;
}

export const subject = ({ price }: SubscriptionRefundedProps) => `Your refund from Evenkeel: ${price}`;

export default function SubscriptionRefunded(props: SubscriptionRefundedProps) {
  return (
    <SubscriptionEmail
      to={props}
      preview={`${props.price} is on its way back to your card.`}
      heading="Your refund is on its way"
      action="See the plan"
    >
      <Paragraph>
        We've refunded your payment of <strong>{props.price}</strong>. It goes to the card you paid with. Your bank may
        take up to 10 days to show it.
      </Paragraph>
      <Paragraph>
        Your plan has ended and you won't be charged again. Your account is still here, with everything you saved.
      </Paragraph>
    </SubscriptionEmail>
  );
}

SubscriptionRefunded.PreviewProps = { ...previewUser, price: '£4.99' } satisfies SubscriptionRefundedProps;
