import { Paragraph } from './elements.tsx';
import { PlanMail, type PlanMailProps, previewPerson } from './plan-mail.tsx';
import { renderMail } from './render-mail.ts';

export interface PlanRefundedProps extends PlanMailProps {
  /** What was given back, with its currency. */
  readonly price: string;
}

export function PlanRefunded(props: PlanRefundedProps) {
  return (
    <PlanMail
      to={props}
      preview={`${props.price} is on its way back to your card.`}
      heading="Your money is on its way back"
      action="See the plan"
    >
      <Paragraph>
        We gave back your payment of <strong>{props.price}</strong>. It goes to the card you paid with. Your bank may
        take up to 10 days to show it.
      </Paragraph>
      <Paragraph>
        Your plan has ended, and nothing more will be charged. Your account is still here, with everything you saved.
      </Paragraph>
    </PlanMail>
  );
}

PlanRefunded.PreviewProps = { ...previewPerson, price: '£4.99' } satisfies PlanRefundedProps;

export default PlanRefunded;

/** The whole mail, ready to send. */
export const planRefundedMail = async (props: PlanRefundedProps) => ({
  subject: `Your refund from Evenkeel: ${props.price}`,
  ...(await renderMail(<PlanRefunded {...props} />)),
});
