import { Paragraph } from '../layout/elements.tsx';
import { previewUser, SubscriptionEmail, type SubscriptionEmailProps } from './subscription-email.tsx';

export interface SubscriptionCancelledProps extends SubscriptionEmailProps {
  /** When access ends: day, time and time zone as text. */
  readonly until: string;
}

export const subject = () => 'Your Evenkeel plan is cancelled';

/** Cancelled, with access for the rest of the trial or of the paid month. */
export default function SubscriptionCancelled(props: SubscriptionCancelledProps) {
  return (
    <SubscriptionEmail
      to={props}
      preview={`You won't be charged. You have access until ${props.until}.`}
      heading="Your plan is cancelled"
      action="See your plan"
    >
      <Paragraph>Your plan is cancelled, as you asked. You won't be charged.</Paragraph>
      <Paragraph>
        You have access until <strong>{props.until}</strong>. Everything you saved stays in your account.
      </Paragraph>
      <Paragraph>Changed your mind? Until then, press "Reactivate" on your plan page.</Paragraph>
    </SubscriptionEmail>
  );
}

SubscriptionCancelled.PreviewProps = {
  ...previewUser,
  until: 'Monday, 23 November 2026 at 12:00 GMT',
} satisfies SubscriptionCancelledProps;
