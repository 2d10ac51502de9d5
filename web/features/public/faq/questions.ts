/** The frequently asked questions and their answers, used by the page and by its structured data. */
import { CHECK_INS_PER_DAY_MAX, PASSWORD_MIN, REFUND_DAYS, TRIAL_DAYS, WEEKLY_GOAL } from '#contract/limits.ts';
import { pages } from '#contract/pages.ts';
import { monthlyPrice } from '../price.ts';
import type { QuestionGroup } from './question.ts';

export const questionGroups: readonly QuestionGroup[] = [
  {
    slug: 'getting-started',
    title: 'Getting Started',
    questions: [
      {
        slug: 'what-is-evenkeel',
        question: 'What is Evenkeel?',
        answer: [
          'Evenkeel is a quiet place to check in with yourself. You rate as many of 15 aspects of how you feel as you like, and get a short, kind quote written for that moment.',
          'Your ratings add up over time. You can look back over your days and weeks, see what tends to go together, and keep the quotes you like.',
        ],
      },
      {
        slug: 'how-do-i-start',
        question: 'How do I start?',
        answer: [
          `Create an account with your email address and a password of at least ${PASSWORD_MIN} characters, or sign in through another service if you see a button for it. Your name is optional. You can try five of the sliders on the homepage first, without an account.`,
          `Then start your free trial of ${TRIAL_DAYS} days. We ask for a card at that point, and the page shows the date and time of the first payment before you enter it. Then you can do your first check-in straight away.`,
        ],
        link: { href: `${pages.auth}#create-account`, label: 'Create an account' },
      },
      {
        slug: 'how-does-a-check-in-work',
        question: 'How does a check-in work?',
        answer: [
          'There are 15 sliders, each from 1 to 5. Move the ones you like, and say whether it\'s morning, afternoon or evening. Three sliders take about ten seconds, and all of them about a minute. Then press "Generate My Quote".',
          "Leave anything you'd rather not say: your quote won't be about it, and no insight will use it. Only the mood score counts it, as 3, the middle. Next time, \"Same as last time\" fills in what you gave before, so you only change what's different.",
        ],
      },
      {
        slug: 'is-this-therapy',
        question: 'Is Evenkeel therapy or medical advice?',
        answer: [
          "No. Evenkeel helps you notice how you feel and gives you a few kind words. It doesn't diagnose or treat anything, and nobody monitors what you enter.",
          'If something has been weighing on you for more than a couple of weeks, or gets in the way of your days, please talk to a doctor or therapist. You can use Evenkeel alongside that.',
        ],
      },
      {
        slug: 'what-if-i-need-help-now',
        question: 'What if I need help right now?',
        answer: [
          'Open "Help now" at the top of any page. It shows lines you can call or text, and you can choose your country. It\'s always free, with no account or plan needed.',
          "You don't have to be in crisis to call. If life is in danger, call your local emergency number.",
        ],
        link: { href: pages.help, label: 'Open the help lines' },
      },
    ],
  },
  {
    slug: 'account-and-subscription',
    title: 'Account & Subscription',
    questions: [
      {
        slug: 'how-does-the-free-trial-work',
        question: 'How does the free trial work, and what does it cost after?',
        answer: [
          `You get ${TRIAL_DAYS} days with everything in it and pay nothing. We email you when the trial starts, and again a day before the first payment.`,
          `When the trial ends, your plan continues at ${monthlyPrice} a month until you cancel. If you cancel before the first payment, you pay nothing. Each person gets one free trial.`,
        ],
      },
      {
        slug: 'how-do-i-cancel',
        question: 'How do I cancel?',
        answer: [
          'Open Subscription, press "Cancel plan" and confirm. That\'s it: two steps, and no phone call.',
          "You keep full access until the end of the trial, or of the month you've paid for. Until then you can change your mind on the same page. If a payment is due or overdue when you cancel, the plan ends straight away and that payment isn't taken.",
        ],
      },
      {
        slug: 'can-i-have-my-money-back',
        question: 'Can I get a refund?',
        answer: [
          `Yes. For ${REFUND_DAYS} days after your first payment there's a button for it on the Subscription page. You don't have to say why. Use it before you delete your account. Each person can have one payment back, even if they create another account later.`,
          'The money goes back to your card, and your bank may take up to 10 days to show it. Your plan ends straight away, and everything you saved stays in your account.',
        ],
      },
      {
        slug: 'what-if-a-payment-fails',
        question: 'What happens if a payment fails?',
        answer: [
          "We'll tell you by email and in the app. You can't check in or see your entries until it's fixed, but nothing you saved is lost. The help lines stay open to you.",
          "To fix it, enter a card on the Subscription page. We'll take the unpaid amount from that card and your plan continues. It pays for the month it was due for, and the next payment comes on the same day as before.",
        ],
      },
      {
        slug: 'how-do-i-keep-my-account-safe',
        question: 'How do I keep my account safe?',
        answer: [
          "Use a password you don't use anywhere else. In Settings you can also turn on two-step sign-in: a code from an authenticator app each time you sign in, with recovery codes for when you don't have your phone.",
          "Settings lists every device you're signed in on. You can sign any of them out, and a new password signs out all the others.",
        ],
      },
    ],
  },
  {
    slug: 'using-evenkeel',
    title: 'Using Evenkeel',
    questions: [
      {
        slug: 'how-often-can-i-check-in',
        question: 'How often can I check in?',
        answer: [
          `As often as you like, up to ${CHECK_INS_PER_DAY_MAX} times in 24 hours. Once a day is plenty for most people. The weekly goal is ${WEEKLY_GOAL} check-ins, on whatever days suit you.`,
          'Quotes have a lower limit: usually 20 in 24 hours and three a minute, including other words for the same check-in. Beyond that, your check-in is still saved.',
        ],
      },
      {
        slug: 'what-do-the-sliders-mean',
        question: 'What do the 15 sliders mean?',
        answer: [
          "They're in five groups: how you feel and think, other people, purpose, your body, and the day you're having. Each slider has a word at either end, and says in words where you are.",
          'There are no right answers, and 5 isn\'t always "good": a 5 for stress is a lot of stress. Your scores take that into account, so a higher score always means an easier moment.',
        ],
      },
      {
        slug: 'what-if-i-miss-a-day',
        question: 'What if I miss a day?',
        answer: [
          'Nothing happens. A gap is just a gap, and you pick up where you are.',
          'If you like, you can fill in any of the last seven days: choose the day in the calendar, or "Another day" when you check in. It\'s marked as filled in later. And if you\'d rather not see a count of days in a row, turn off "Show my day streak" in Settings.',
        ],
      },
      {
        slug: 'how-do-i-keep-or-share-a-quote',
        question: 'How do I keep or share a quote?',
        answer: [
          'Press "Save" under the quote. Everything you save is in your Favorites, and a saved quote doesn\'t change.',
          '"Share" opens your device\'s sharing options. If there aren\'t any, it copies the quote. The arrow beside it can turn the quote into a picture. What you share never includes your ratings.',
        ],
      },
      {
        slug: 'what-if-a-quote-does-not-fit',
        question: "What if a quote doesn't fit?",
        answer: [
          'Press "Try other words" and you get another quote for the same check-in. If you answer "Not really" first, it takes a different approach. After a few answers, you\'ll see more of what helps you.',
          'Settings shows what your answers add up to, under "What helps you". There you can stop them shaping what comes next, or clear them.',
        ],
      },
    ],
  },
  {
    slug: 'data-and-privacy',
    title: 'Data & Privacy',
    questions: [
      {
        slug: 'who-can-see-my-check-ins',
        question: 'Who can see my check-ins?',
        answer: [
          "You can. There's no feed and no friends list, and nobody monitors your ratings. We don't sell what you tell us, and we show no adverts.",
          "The people who run this Evenkeel look after the computers that store your entries, so they could access them if they had to. Running it doesn't require that, and its logs contain no ratings or quotes.",
        ],
        link: { href: pages.privacy, label: 'Read the privacy notice' },
      },
      {
        slug: 'what-is-the-ai-service-told',
        question: 'What does the AI service know about me?',
        answer: [
          "The numbers you gave, the time of day, which numbers have changed compared with your last two weeks, and which kinds of support helped you or didn't. About your latest quotes, only which images and opening words from a list of ours they used. Nothing else about you.",
          "It never receives your name, your email address or anything that says who you are. If it lets us, we ask it not to store what it receives. If no AI service is set up, or it doesn't answer, Evenkeel's own writer does the work, and nothing leaves our computers.",
        ],
      },
      {
        slug: 'how-do-i-export-my-data',
        question: 'Can I have a copy of my data?',
        answer: [
          'Yes, at any time. In Settings, under "Data & Privacy", "Export Data" saves your entries with their quotes as a spreadsheet (CSV), and "Export everything" saves all the data we keep about you as one file (JSON).',
          "It's free, and you don't need a plan. You can also import entries there, from that JSON file or from Daylio. On Analytics you can make a PDF with averages and charts.",
        ],
      },
      {
        slug: 'how-do-i-delete-my-account',
        question: 'How do I delete my account?',
        answer: [
          'In Settings, under "Data & Privacy", press "Delete Account". We\'ll ask you to confirm, and perhaps for your password. Then you\'re signed out everywhere, your plan ends, and your check-ins, quotes and figures are gone for good. You may want to save a copy first.',
          'We keep one or two codes: one so the account stays deleted, and one if you used a free trial or had a refund. Nobody can tell from them who you were.',
        ],
      },
      {
        slug: 'what-cookies-are-there',
        question: 'Which cookies do you use?',
        answer: [
          'One that keeps you signed in. One that remembers your answer about cookies. And short-lived ones while you sign in through another service. Nothing follows you from site to site, and there are no advertising cookies.',
          "Some things are kept in your browser and never sent to us, such as the light or dark theme. If a payment provider's card form is shown, it sets its own cookies to prevent fraud.",
        ],
        link: { href: `${pages.privacy}#section-11`, label: 'See the whole list' },
      },
    ],
  },
  {
    slug: 'features-and-enhancements',
    title: 'Features & Enhancements',
    questions: [
      {
        slug: 'who-writes-the-quotes',
        question: 'Who writes the quotes?',
        answer: [
          "Software does. It's either an AI language service or Evenkeel's own writer, and each quote says which. No person writes or reads them, unless you report one to us.",
          'Each quote is checked against a list of rules before you see it: plain words, no promises, nothing that plays down your day. Software still gets it wrong at times. If it does, tell us with one tap.',
        ],
      },
      {
        slug: 'what-can-i-see-over-time',
        question: 'What can I see over time?',
        answer: [
          'Home has a calendar with the mood of each day. Progress lists every check-in back to the first. Analytics draws your year, a line for each of the 15 feelings, your week, and morning against evening.',
          "Each chart has one sentence that sums it up, and a table with the same numbers. If there isn't enough data yet, it says what's missing.",
        ],
      },
      {
        slug: 'what-are-insights',
        question: 'What are insights?',
        answer: [
          'Short notes on patterns in your own entries: that a week was lighter than usual for you, say, or that two feelings often move together. They appear after 14 days of check-ins.',
          "Each one says how many days it's based on and how sure it is. An insight never says why, because the numbers can't know that. They're worked out on our own computers, without any AI service.",
        ],
      },
      {
        slug: 'can-i-take-it-to-an-appointment',
        question: 'Can I take my entries to an appointment?',
        answer: [
          'Yes. On Analytics, press "PDF for an appointment". You choose the days and feelings, and get a one-page PDF with averages and small charts.',
          "It contains no quotes unless you include the ones you saved. It shows your own ratings and isn't a diagnosis. Who sees it is up to you: we don't send it to anyone.",
        ],
      },
      {
        slug: 'how-do-i-hear-what-is-new',
        question: "How do I hear what's new, or suggest something?",
        answer: [
          "Through the newsletter. If you have an account, turn it on in Settings, under \"Email preferences\". If not, enter your email address on the homepage and we'll email you a link. You're only on the list once you've opened it. You can unsubscribe from any newsletter.",
          "If there's something you'd like Evenkeel to do, write to us. The address is at the end of this page.",
        ],
      },
    ],
  },
  {
    slug: 'technical-and-support',
    title: 'Technical & Support',
    questions: [
      {
        slug: 'is-there-an-app-to-install',
        question: 'Is there an app to install?',
        answer: [
          'Evenkeel runs in your browser, so you don\'t need to install anything. If you\'d like an icon for it, use your browser\'s "Install" or "Add to Home Screen". It then opens in its own window.',
          "It isn't in an app store. When there's a new version, Evenkeel offers it and waits until you're ready.",
        ],
      },
      {
        slug: 'what-works-without-a-connection',
        question: 'What works offline?',
        answer: [
          'On a device you have used before, Home and your newest favorites open as you last saw them, and so do the help lines.',
          "You can check in too. Your check-in is saved on your device and shown as waiting. It's sent when you're back online, and closing the page doesn't lose it. You get your quote straight away: Evenkeel's own writer is on your device too. If your history holds more than your device knew, the quote may be rewritten when the check-in is sent, and the page tells you.",
        ],
      },
      {
        slug: 'does-it-work-with-a-screen-reader',
        question: 'Does it work with a screen reader or a keyboard?',
        answer: [
          "It's made for both. Every page works with a keyboard alone, each chart has a table, and text follows your browser's size settings. There's a light and a dark theme, and nothing moves if your device asks for less motion.",
          "We aim for level AA of the WCAG 2.2 guidelines. We test what each page tells a screen reader, but haven't yet tested it with one. If something gets in your way, please tell us, and say which page it's on.",
        ],
      },
      {
        slug: 'what-if-i-cannot-sign-in',
        question: "I can't sign in. What can I do?",
        answer: [
          "If you've forgotten your password, press \"Forgot password?\" where you sign in. We'll email you a link that works once, within an hour. Check your spam folder if it doesn't arrive.",
          "If you use two-step sign-in and don't have your phone, enter one of your recovery codes instead. If you have none left, there's no other way in: we can't turn two-step sign-in off for you. If a device is still signed in, you can keep using Evenkeel there.",
          "Either way, you won't have to keep paying for an account you can't open. Write to us from its email address, and we'll stop the payments or delete the account, whichever you ask for.",
        ],
        link: { href: pages.auth, label: 'Go to sign-in' },
      },
      {
        slug: 'how-do-i-reach-support',
        question: 'How do I contact someone?',
        answer: [
          'Write to the address at the end of this page. A person reads every message. It helps if you say what you did, what you saw and what device you use. Please never send us your password or a card number.',
          "Support can't help in a crisis, and the mailbox isn't monitored around the clock. Please call a help line instead.",
        ],
        link: { href: pages.help, label: 'Open the help lines' },
      },
    ],
  },
];
