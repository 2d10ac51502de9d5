import { Paragraph } from '../layout/elements.tsx';
import { previewUser, SubscriptionEmail, type SubscriptionEmailProps } from './subscription-email.tsx';

export const subject = () => 'Your Evenkeel plan has ended';

/** However it ended: after a cancellation, without a card, or with an unpaid charge. */
export default function SubscriptionEnded(props: SubscriptionEmailProps) {
  return (
    <SubscriptionEmail
      to={props}
      preview="Nothing more will be charged. What you saved is kept."
      heading="Your plan has ended"
      action="See the plan"
    >
      <Paragraph>Your Evenkeel plan has ended. Nothing more will be taken from your card.</Paragraph>
      <Paragraph>
        Your account is still here, with everything you saved. You can start again whenever you like, and you see the
        price and the day of the payment before you do.
      </Paragraph>
      <Paragraph>Thank you for having been here. Take good care of yourself.</Paragraph>
    </SubscriptionEmail>
  );
}

SubscriptionEnded.PreviewProps = previewUser;
