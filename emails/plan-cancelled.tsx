import { Paragraph } from './elements.tsx';
import { PlanMail, type PlanMailProps, previewPerson } from './plan-mail.tsx';
import { renderMail } from './render-mail.ts';

export interface PlanCancelledProps extends PlanMailProps {
  /** When access ends: day, time and time zone in words. */
  readonly until: string;
}

/** Cancelled, and still open for what is left of the trial or of the month paid for. */
export function PlanCancelled(props: PlanCancelledProps) {
  return (
    <PlanMail
      to={props}
      preview={`You will not be charged. You have access until ${props.until}.`}
      heading="Your plan is cancelled"
      action="See your plan"
    >
      <Paragraph>Your plan is cancelled, as you asked. Nothing more will be taken from your card.</Paragraph>
      <Paragraph>
        You have access until <strong>{props.until}</strong>. What you saved is kept in your account after that, too.
      </Paragraph>
      <Paragraph>
        You have changed your mind? Until then, one press on "Reactivate" on the page of your plan takes this back.
      </Paragraph>
    </PlanMail>
  );
}

PlanCancelled.PreviewProps = {
  ...previewPerson,
  until: 'Monday, 23 November 2026 at 12:00 GMT',
} satisfies PlanCancelledProps;

export default PlanCancelled;

/** The whole mail, ready to send. */
export const planCancelledMail = async (props: PlanCancelledProps) => ({
  subject: 'Your Evenkeel plan is cancelled',
  ...(await renderMail(<PlanCancelled {...props} />)),
});
