import { Paragraph } from '../layout/elements.tsx';
import { previewUser, SubscriptionEmail, type SubscriptionEmailProps } from './subscription-email.tsx';

export const subject = () => 'Your Evenkeel plan has ended';

/** For every reason: after a cancellation, without a card, or after an unpaid charge. */
export default function SubscriptionEnded(props: SubscriptionEmailProps) {
  return (
    <SubscriptionEmail
      to={props}
      preview="You won't be charged. Everything you saved is safe."
      heading="Your plan has ended"
      action="See the plan"
    >
      <Paragraph>Your Evenkeel plan has ended. You won't be charged.</Paragraph>
      <Paragraph>
        Your account is still here, with everything you saved. You can start again whenever you like, and you'll see the
        price and payment date before you do.
      </Paragraph>
      <Paragraph>Thank you for spending time with us. Take good care of yourself.</Paragraph>
    </SubscriptionEmail>
  );
}

SubscriptionEnded.PreviewProps = previewUser;
