import { Paragraph } from './elements.tsx';
import { PlanMail, type PlanMailProps, previewPerson } from './plan-mail.tsx';
import { renderMail } from './render-mail.ts';

export interface PlanReactivatedProps extends PlanMailProps {
  /** Day, time and time zone in words. */
  readonly nextChargeAt: string;
  /** Price of a month with its currency, such as £4.99. */
  readonly price: string;
}

export function PlanReactivated(props: PlanReactivatedProps) {
  return (
    <PlanMail
      to={props}
      preview={`The next payment is ${props.price}, on ${props.nextChargeAt}.`}
      heading="Your plan goes on"
      action="See your plan"
    >
      <Paragraph>You took your cancellation back, so your plan goes on as before.</Paragraph>
      <Paragraph>
        You pay <strong>{props.price}</strong> on <strong>{props.nextChargeAt}</strong>, unless you cancel before, and
        then once a month.
      </Paragraph>
      <Paragraph>Cancelling takes two clicks on the page of your plan, at any time.</Paragraph>
    </PlanMail>
  );
}

PlanReactivated.PreviewProps = {
  ...previewPerson,
  nextChargeAt: 'Monday, 23 November 2026 at 12:00 GMT',
  price: '£4.99',
} satisfies PlanReactivatedProps;

export default PlanReactivated;

/** The whole mail, ready to send. */
export const planReactivatedMail = async (props: PlanReactivatedProps) => ({
  subject: 'Your Evenkeel plan goes on',
  ...(await renderMail(<PlanReactivated {...props} />)),
});
