import { CHECK_INS_PER_DAY_MAX, REFUND_DAYS, TRIAL_DAYS } from '#contract/limits.ts';
import { pages } from '#contract/pages.ts';
import { SupportEmailLink } from '#web/ui/help/support-email-link.tsx';
import { monthlyPrice } from '../price.ts';
import { LegalPage, type LegalSection } from './legal-page.tsx';

const sections: readonly LegalSection[] = [
  {
    title: 'Who these terms are between',
    text: [
      'These terms are between you and the people who run this Evenkeel ("we"). By creating an account you agree to them. If you don\'t agree, please don\'t use Evenkeel.',
    ],
  },
  {
    title: 'What Evenkeel is, and what it is not',
    text: [
      'You rate 15 aspects of how you feel, and software writes a short supportive text for that moment. You can keep texts you like, look back over your days in a calendar and in charts, read about patterns in them, and make a page to take to an appointment.',
      'Evenkeel is not medical advice, diagnosis, treatment or therapy, and nobody monitors what you enter. Scores, charts, insights and the page for an appointment show your own ratings and no more than that. Never put off seeing a doctor because of something you read here.',
      <>
        If you're in danger, or might hurt yourself, call your local emergency number now. The{' '}
        <a href={pages.help}>help page</a> lists lines that answer day and night. It's free, and you don't need an
        account.
      </>,
    ],
  },
  {
    title: 'Who may use it',
    text: [
      "You must be at least 13 years old. If you're under 18, please ask a parent or guardian to read these terms with you, and to agree before you start a paid plan.",
    ],
  },
  {
    title: 'Your account',
    text: [
      "Please use your own email address, and keep your password to yourself. In Settings you can see every device you're signed in on, and sign any of them out. You can also ask for a code from an authenticator app at each sign-in.",
      "You're responsible for what happens in your account. If you think someone else got in, change your password, which signs out every other device, and write to us.",
    ],
  },
  {
    title: 'The free trial',
    text: [
      `Each person gets one free trial of ${TRIAL_DAYS} days with everything in it. That's still the case if you delete your account and create a new one. We ask for a card when you start. Before you enter it, the page shows the date, time and price of the first charge. We email you when the trial starts, and again a day before that charge.`,
      'If you cancel before then you pay nothing, and you keep full access until the trial ends.',
    ],
  },
  {
    title: 'Price and payment',
    text: [
      `After the trial a plan costs ${monthlyPrice} a month. It renews automatically each month until you cancel. A payment provider takes the payment and keeps the card details; we never see your full card number.`,
      "If a charge fails we'll tell you by email and in the app. Until it's fixed you can't check in or see your entries, but nothing is lost, and the help page stays open to you. When you enter a card again, we take the unpaid charge from it. It pays for the month it was due for, so the next charge comes on the same day as before. If that month is over, a new one starts with the payment.",
      "A plan keeps the price it started at. If we ever have to change that, we'll tell you by email at least 30 days before, and you can cancel before it applies.",
    ],
  },
  {
    title: 'Cancelling',
    text: [
      "You can cancel at any time on the Subscription page, in two steps. You keep access until the end of the trial or of the month you've paid for. You can change your mind until then. If a payment is due or overdue when you cancel, the plan ends straight away and that payment isn't taken. Nothing is charged after you've cancelled.",
      'Your account and your entries are kept after the plan has ended, until you delete them in Settings.',
    ],
  },
  {
    title: 'Refunds',
    text: [
      `Within ${REFUND_DAYS} days of the first charge you ever paid you can get it back without giving a reason, with a button on the Subscription page. The plan then ends straight away. Deleting your account removes the button, so get your payment back first. Each person can do this once, even if they delete their account and create another. Your other legal rights aren't affected.`,
    ],
  },
  {
    title: 'The texts',
    text: [
      'Every text is written by software: by our own writer, or by an AI language service. Each one says which. Rules check it before you see it, but software makes mistakes, and a text may miss the mark. If it does, please say so with one tap.',
      `To be fair to everyone, one person can check in up to ${CHECK_INS_PER_DAY_MAX} times in 24 hours. There's a lower limit to how many texts one person can have in a day and in a minute. Beyond that, your check-ins are still saved.`,
      'You may copy and share the texts you receive as you like.',
    ],
  },
  {
    title: 'What you may not do',
    text: [
      "Don't try to get into other people's accounts, to break or overload the service, to copy it as a whole, to use it to harm someone, or to create many accounts for many trials. We may limit or close an account that does, and will say why.",
    ],
  },
  {
    title: "When things don't work",
    text: [
      "We work to keep Evenkeel running and your entries safe, but we can't promise that it never fails. If it can't be used for a long time while you're paying for it, write to us and we'll make that good.",
      "Nothing here limits our liability where the law doesn't allow it, such as for injury caused by our negligence, or for fraud. Beyond that, our liability is limited to what you paid us in the last twelve months.",
    ],
  },
  {
    title: 'Ending, and changes to these terms',
    text: [
      "You can stop using Evenkeel at any time, and delete your account in Settings, immediately and without giving a reason. If we ever have to end it, we'll tell you at least 30 days before, and refund what you paid for the time left.",
      "If these terms change in a way that matters to you, we'll tell you by email before the change applies.",
    ],
  },
  {
    title: 'Law and contact',
    text: [
      'The law of England and Wales applies. If you live elsewhere, you keep your consumer rights under your own law, and you may go to your own courts.',
      <>
        Questions? Write to <SupportEmailLink />. A person reads every message.
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
