import { Paragraph } from '../layout/elements.tsx';
import { previewUser, SubscriptionEmail, type SubscriptionEmailProps } from './subscription-email.tsx';

/** What becomes of the plan after the refund. Moments are day, time and time zone as text. */
export type RefundedPlan =
  | { readonly state: 'ended' }
  | { readonly state: 'cancelled'; readonly until: string }
  | { readonly state: 'continues'; readonly price: string; readonly nextChargeAt: string }
  /** It is paused, or a payment is due: its page says more. */
  | { readonly state: 'other' };

export interface SubscriptionRefundedProps extends SubscriptionEmailProps {
  /** The refunded amount, with its currency. */
  readonly price: string;
  readonly plan: RefundedPlan;
}

export const subject = ({ price }: SubscriptionRefundedProps) => `Your refund from Evenkeel: ${price}`;

function planSentence(plan: RefundedPlan): string {
  switch (plan.state) {
    case 'ended':
      return "Your plan has ended and you won't be charged again. Your account is still here, with everything you saved.";
    case 'cancelled':
      return `You have access until ${plan.until}, and you won't be charged again.`;
    case 'continues':
      return `Your plan continues. The next payment is ${plan.price} on ${plan.nextChargeAt}, unless you cancel before then.`;
    case 'other':
      return "Your plan hasn't ended. Your plan page says what happens next.";
  }
}

export default function SubscriptionRefunded(props: SubscriptionRefundedProps) {
  return (
    <SubscriptionEmail
      to={props}
      preview={`${props.price} is on its way back to your card.`}
      heading="Your refund is on its way"
      action={props.plan.state === 'ended' ? 'See the plan' : 'See your plan'}
    >
      <Paragraph>
        We've refunded your payment of <strong>{props.price}</strong>. It goes to the card you paid with. Your bank may
        take up to 10 days to show it.
      </Paragraph>
      <Paragraph>{planSentence(props.plan)}</Paragraph>
    </SubscriptionEmail>
  );
}

SubscriptionRefunded.PreviewProps = {
  ...previewUser,
  price: '£4.99',
  plan: { state: 'ended' },
} satisfies SubscriptionRefundedProps;
