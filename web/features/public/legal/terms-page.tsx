import { MONTHLY_PRICE_PENCE, REFUND_DAYS, TRIAL_DAYS } from '../../../../contract/limits.ts';
import { pages } from '../../../../contract/pages.ts';
import { LegalPage, type LegalSection, SupportEmailLink } from './legal-page.tsx';

const price = `£${(MONTHLY_PRICE_PENCE / 100).toFixed(2)}`;

const sections: readonly LegalSection[] = [
  {
    title: 'Who these terms are between',
    text: [
      'These terms are between you and the people who run this Evenkeel ("we"). By making an account you agree to them. If you do not agree, please do not use Evenkeel.',
    ],
  },
  {
    title: 'What Evenkeel is, and what it is not',
    text: [
      'You rate 15 sides of how you feel, and software writes a short supportive text for that moment. You can keep texts you like, look back over your days in a calendar and in charts, read what shows in them, and make a page to take to an appointment.',
      'Evenkeel is not medical advice, diagnosis, treatment or therapy, and nobody reads along. Scores, charts, insights and the page for an appointment show your own ratings and no more than that. Never put off seeing a doctor because of something you read here.',
      <>
        If you are in danger, or might hurt yourself, call your local emergency number now. The{' '}
        <a href={pages.help}>help page</a> lists lines that answer day and night. It is free, and you do not need an
        account for it.
      </>,
    ],
  },
  {
    title: 'Who may use it',
    text: [
      'You must be at least 13 years old. If you are under 18, please ask a parent or guardian to read these terms with you, and to agree before you start a paid plan.',
    ],
  },
  {
    title: 'Your account',
    text: [
      'Please give an email address that is yours, and keep your password to yourself. You can see every device you are signed in on in Settings, and sign any of them out. You can also ask for a code from an authenticator app at each sign-in.',
      'You answer for what happens in your account. If you think somebody else got in, change your password, which signs out every other device, and write to us.',
    ],
  },
  {
    title: 'The free trial',
    text: [
      `Each person gets one free trial of ${TRIAL_DAYS} days with everything in it. That stays so if you delete your account and make a new one. We ask for a card when you start. Before you enter it, the page shows the day and the hour of the first charge, and its price. We write to you when the trial starts, and again a day before that charge.`,
      'If you cancel before that moment you pay nothing, and everything stays open to you until the trial is over.',
    ],
  },
  {
    title: 'Price and payment',
    text: [
      `After the trial a plan costs ${price} a month. It renews each month on its own until you cancel. A payment provider takes the payment and keeps the card details; we never see your full card number.`,
      'If a charge fails we tell you by email and in the app. Until it is mended you cannot make new check-ins or see your entries, but nothing is lost, and the help page stays open to you. When you enter a card again, the open charge is taken from it.',
      'If the price ever changes we tell you by email at least 30 days before, and you can cancel before it applies.',
    ],
  },
  {
    title: 'Cancelling',
    text: [
      'You can cancel at any time on the Subscription page, in two clicks. You keep access until the end of the trial or of the month you have paid for. You can change your mind until then. If a charge has failed before, the plan ends at once. Nothing is charged after you have cancelled.',
      'Your account and your entries are kept after the plan has ended, until you delete them in Settings.',
    ],
  },
  {
    title: 'Refunds',
    text: [
      `Within ${REFUND_DAYS} days of the first charge you ever paid you can have it back, once and without giving a reason, by a button on the Subscription page. The plan then ends at once. Rights that the law gives you beyond this stay as they are.`,
    ],
  },
  {
    title: 'The texts',
    text: [
      'Every text is written by software: by our own writer, or by an AI language service. Each one says which. Rules check it before you see it, but software makes mistakes, and a text may miss the mark. If it does, please say so with one tap.',
      'So that it lasts for everybody, there is a limit to how many texts one person can have in a day and in a minute. Your check-ins are kept all the same.',
      'You may copy and share texts you were given as you like.',
    ],
  },
  {
    title: 'What you may not do',
    text: [
      'Do not try to get into accounts of others, to break or overload the service, to copy it as a whole, to use it to harm somebody, or to make many accounts for many trials. We may limit or close an account that does, and say why.',
    ],
  },
  {
    title: 'When things do not work',
    text: [
      'We work to keep Evenkeel running and your entries safe, but we cannot promise that it never fails. If it cannot be used for a long time while you pay for it, write to us and we will make that good.',
      'Nothing here limits what we answer for by law, such as for injury caused by our negligence, or for fraud. Beyond that, we answer for no more than you paid us in the last twelve months.',
    ],
  },
  {
    title: 'Ending, and changes to these terms',
    text: [
      'You can stop using Evenkeel at any time, and delete your account in Settings, at once and without a reason. If we ever have to end it, we tell you at least 30 days before, and give back what you paid for the time that is left.',
      'If these terms change in a way that matters to you, we tell you by email before the change applies.',
    ],
  },
  {
    title: 'Law and contact',
    text: [
      'The law of England and Wales applies. If you live elsewhere, the rights your own law gives consumers stay yours, and you may go to your own courts.',
      <>
        Questions? Write to <SupportEmailLink />. A person reads it.
      </>,
    ],
  },
];

export function TermsPage() {
  return (
    <LegalPage
      title="Terms"
      lead="What you can expect from Evenkeel, and what we ask of you, in plain words."
      sections={sections}
    />
  );
}
