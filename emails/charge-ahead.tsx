import { Paragraph } from './elements.tsx';
import { PlanMail, type PlanMailProps, previewPerson } from './plan-mail.tsx';
import { renderMail } from './render-mail.ts';

export interface ChargeAheadProps extends PlanMailProps {
  /** Day, time and time zone in words. */
  readonly chargeAt: string;
  /** Price of a month with its currency, such as £4.99. */
  readonly price: string;
}

/** A day before the first charge. */
export function ChargeAhead(props: ChargeAheadProps) {
  return (
    <PlanMail
      to={props}
      preview={`You pay ${props.price} on ${props.chargeAt}, unless you cancel before.`}
      heading="Your free trial ends soon"
      action="See or cancel your plan"
    >
      <Paragraph>
        You pay <strong>{props.price}</strong> on <strong>{props.chargeAt}</strong>, unless you cancel before. After
        that it is {props.price} each month.
      </Paragraph>
      <Paragraph>If you want to keep Evenkeel, there is nothing to do.</Paragraph>
      <Paragraph>
        If you do not, open your plan and press "Cancel plan", then confirm. You then pay nothing, and everything stays
        open to you until the trial is over.
      </Paragraph>
    </PlanMail>
  );
}

ChargeAhead.PreviewProps = {
  ...previewPerson,
  chargeAt: 'Monday, 23 November 2026 at 12:00 GMT',
  price: '£4.99',
} satisfies ChargeAheadProps;

export default ChargeAhead;

/** The whole mail, ready to send. */
export const chargeAheadMail = async (props: ChargeAheadProps) => ({
  subject: 'Your free trial of Evenkeel ends soon',
  ...(await renderMail(<ChargeAhead {...props} />)),
});
