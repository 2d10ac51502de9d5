import { Paragraph } from './elements.tsx';
import { PlanMail, type PlanMailProps, previewPerson } from './plan-mail.tsx';
import { renderMail } from './render-mail.ts';

/** However it ended: after a cancellation, without a card, or with a payment that stayed open. */
export function PlanEnded(props: PlanMailProps) {
  return (
    <PlanMail
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
    </PlanMail>
  );
}

PlanEnded.PreviewProps = previewPerson;

export default PlanEnded;

/** The whole mail, ready to send. */
export const planEndedMail = async (props: PlanMailProps) => ({
  subject: 'Your Evenkeel plan has ended',
  ...(await renderMail(<PlanEnded {...props} />)),
});
