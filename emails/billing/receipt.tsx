import { Paragraph } from '../layout/elements.tsx';
import { previewUser, SubscriptionEmail, type SubscriptionEmailProps } from './subscription-email.tsx';

export interface ReceiptProps extends SubscriptionEmailProps {
  /** The amount paid, with its currency. */
  readonly price: string;
  /** Day, time and time zone as text, as are the others. */
  readonly paidAt: string;
  /** Null if the subscription has been cancelled: there is no next charge. */
  readonly nextChargeAt: string | null;
  /** Null if this was not the first charge. */
  readonly refundUntil: string | null;
}

export const subject = ({ price }: ReceiptProps) => `Your receipt from Evenkeel: ${price}`;

export default function Receipt(props: ReceiptProps) {
  return (
    <SubscriptionEmail
      to={props}
      preview={`You paid ${props.price} for one month of Evenkeel.`}
      heading="Your receipt"
      action="See your plan"
    >
      <Paragraph>
        You paid <strong>{props.price}</strong> on <strong>{props.paidAt}</strong>, for one month of Evenkeel Premium.
        Thank you.
      </Paragraph>
      <Paragraph>
        {props.nextChargeAt === null
          ? "Your plan is cancelled, so you won't be charged again."
          : `The next payment is on ${props.nextChargeAt}, unless you cancel before then. That takes two steps on your plan page.`}
      </Paragraph>
      {props.refundUntil !== null && (
        <Paragraph>
          Changed your mind? Until <strong>{props.refundUntil}</strong> you can get this first payment back with one
          button on that page. Your plan then ends straight away.
        </Paragraph>
      )}
    </SubscriptionEmail>
  );
}

Receipt.PreviewProps = {
  ...previewUser,
  price: '£4.99',
  paidAt: 'Monday, 23 November 2026 at 12:00 GMT',
  nextChargeAt: 'Wednesday, 23 December 2026 at 12:00 GMT',
  refundUntil: 'Monday, 7 December 2026 at 12:00 GMT',
} satisfies ReceiptProps;
