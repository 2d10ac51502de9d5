import { Action, Greeting, MailLink, Paragraph } from './elements.tsx';
import { type HouseFacts, MailFrame, previewHouse } from './frame.tsx';
import { renderMail } from './render-mail.ts';

export interface TrialStartedProps extends HouseFacts {
  readonly firstName: string | null;
  /** Day, time and time zone in words. */
  readonly trialEnds: string;
  /** Price of a month with its currency, such as £4.99. */
  readonly price: string;
}

export function TrialStarted(props: TrialStartedProps) {
  return (
    <MailFrame
      house={props}
      title="Your free trial has started"
      preview={`It ends on ${props.trialEnds}. Then ${props.price} a month, unless you cancel.`}
    >
      <Greeting firstName={props.firstName} />
      <Paragraph>
        Everything in Evenkeel is open to you until <strong>{props.trialEnds}</strong>. We take nothing from your card
        before then.
      </Paragraph>
      <Paragraph>
        At that moment the first month is charged: <strong>{props.price}</strong>, and {props.price} each month after.
      </Paragraph>
      <Paragraph>
        You can cancel at any time: two clicks on{' '}
        <MailLink href={`${props.appUrl}/subscription`}>the page of your plan</MailLink>. If you cancel before the trial
        ends, you pay nothing. We write to you a day before the payment.
      </Paragraph>
      <Action href={props.appUrl}>Open Evenkeel</Action>
    </MailFrame>
  );
}

/** For previews only. */
TrialStarted.PreviewProps = {
  ...previewHouse,
  firstName: 'Ada',
  trialEnds: 'Monday, 23 November 2026 at 12:00 GMT',
  price: '£4.99',
} satisfies TrialStartedProps;

export default TrialStarted;

/** The whole mail, ready to send. */
export const trialStartedMail = async (props: TrialStartedProps) => ({
  subject: 'Your free trial of Evenkeel has started',
  ...(await renderMail(<TrialStarted {...props} />)),
});
