/** The frequently asked questions and their answers, used by the page and by its structured data. */
import {
  MONTHLY_PRICE_PENCE,
  PASSWORD_MIN,
  REFUND_DAYS,
  TRIAL_DAYS,
  WEEKLY_GOAL,
} from '../../../../contract/limits.ts';
import { pages } from '../../../../contract/pages.ts';
import type { QuestionGroup } from './question.ts';

const price = `£${(MONTHLY_PRICE_PENCE / 100).toFixed(2)}`;

export const questionGroups: readonly QuestionGroup[] = [
  {
    slug: 'getting-started',
    title: 'Getting Started',
    questions: [
      {
        slug: 'what-is-evenkeel',
        question: 'What is Evenkeel?',
        answer: [
          'Evenkeel is a quiet place to check in with yourself. You rate as many of 15 sides of how you feel as you like, and you get a short, kind quote written for that moment.',
          'Your ratings add up over time. You can look back over your days and weeks, see what tends to go together, and keep the quotes you like.',
        ],
      },
      {
        slug: 'how-do-i-start',
        question: 'How do I start?',
        answer: [
          `Make an account with your email address and a password of ${PASSWORD_MIN} characters or more, or sign in through another service if you see a button for it. Your name is up to you. You can try five of the sliders on the start page first, without an account.`,
          `Then start your free trial of ${TRIAL_DAYS} days. We ask for a card at that point, and the page shows the day and hour of the first payment before you enter it. After that you can do your first check-in at once.`,
        ],
        link: { href: `${pages.auth}#create-account`, label: 'Create an account' },
      },
      {
        slug: 'how-does-a-check-in-work',
        question: 'How does a check-in work?',
        answer: [
          'There are 15 sliders, each from 1 to 5. Move those you like, and say if it is morning, afternoon or evening. Three sliders take about ten seconds, and all of them about a minute. Then press "Generate My Quote".',
          'Leave what you do not want to say: your quote is not about it, and no insight rests on it. Only a mood score counts it, as 3, the middle. Next time, "Same as last time" brings back what you gave then, and you change only what is different.',
        ],
      },
      {
        slug: 'is-this-therapy',
        question: 'Is Evenkeel therapy or medical advice?',
        answer: [
          'No. Evenkeel helps you notice how you feel and gives you a few kind words. It does not diagnose or treat anything, and nobody reads along.',
          'If something weighs on you for more than a couple of weeks, or gets in the way of your days, please talk to a doctor or a therapist. You can use Evenkeel beside that.',
        ],
      },
      {
        slug: 'what-if-i-need-help-now',
        question: 'What if I need help right now?',
        answer: [
          'Open "Help now" at the top of any page. It shows lines you can call or text, and you can choose your country. It is always free, and you need no account and no plan for it.',
          'You do not have to be in crisis to call. If life is in danger, call your local emergency number.',
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
          `You get ${TRIAL_DAYS} days with everything in it and pay nothing. We send you an email when the trial starts, and another a day before the first payment.`,
          `When the trial ends, your plan goes on at ${price} a month until you cancel. If you cancel before the first payment, you pay nothing. Each person gets one free trial.`,
        ],
      },
      {
        slug: 'how-do-i-cancel',
        question: 'How do I cancel?',
        answer: [
          'Open Subscription, press "Cancel plan" and confirm. That is all: two clicks, and no call to anybody.',
          'You keep everything until the end of the trial, or of the month you paid for. Until then you can change your mind on the same page. If a payment failed before, the plan ends at once.',
        ],
      },
      {
        slug: 'can-i-have-my-money-back',
        question: 'Can I have my money back?',
        answer: [
          `Yes. For ${REFUND_DAYS} days after your first payment there is a button for it on the Subscription page. You need not say why.`,
          'The money goes back to your card, which can take your bank some days to show. Your plan ends at once, and what you saved stays in your account.',
        ],
      },
      {
        slug: 'what-if-a-payment-fails',
        question: 'What happens if a payment fails?',
        answer: [
          'We tell you by email and in the app. You cannot check in or see your entries until it is put right, but nothing you saved is lost. The help lines stay open to you.',
          'To put it right, enter a card on the Subscription page. The open payment is then taken from that card and your plan goes on.',
        ],
      },
      {
        slug: 'how-do-i-keep-my-account-safe',
        question: 'How do I keep my account safe?',
        answer: [
          'Use a password that you use nowhere else. In Settings you can also turn on a second step: a code from an authenticator app each time you sign in, with recovery codes for when you have no phone.',
          'Settings lists every device you are signed in on. You can sign any of them out, and a new password signs out all the others.',
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
          `As often as you like. Once a day is plenty for most people. The weekly goal is ${WEEKLY_GOAL} check-ins, on whatever days suit you.`,
          'Only the quotes have a limit: usually 20 in 24 hours and three in one minute, other words for the same check-in included. Past that, your check-in is still kept.',
        ],
      },
      {
        slug: 'what-do-the-sliders-mean',
        question: 'What do the 15 sliders mean?',
        answer: [
          'They come in five parts: how you feel and think, other people, purpose, your body, and the day you are having. Each slider has a word at both ends, and says in words where you are.',
          'There are no right answers, and 5 is not always "good": a 5 for stress is a lot of stress. Your scores take that into account, so a higher score always means an easier moment.',
        ],
      },
      {
        slug: 'what-if-i-miss-a-day',
        question: 'What if I miss a day?',
        answer: [
          'Nothing happens. A gap is only a gap, and you pick up where you are.',
          'If you would like to, you can fill in any of the last seven days: choose the day in the calendar, or "Another day" when you check in. It is marked as filled in later. And if you would rather not see a count of days in a row, turn off "Show my day streak" in Settings.',
        ],
      },
      {
        slug: 'how-do-i-keep-or-share-a-quote',
        question: 'How do I keep or share a quote?',
        answer: [
          'Press "Save" under the quote. Everything you saved is in your Favorites, and a saved quote stays as it is.',
          '"Share" opens your device’s own way of sharing. Where there is none, it copies the quote. "As a picture" turns the quote into an image. Your ratings are never in what you share.',
        ],
      },
      {
        slug: 'what-if-a-quote-does-not-fit',
        question: 'What if a quote does not fit?',
        answer: [
          'Press "Other words" and you get another quote for the same check-in. Or press "This didn’t" under it and ask for other words: they are of another kind. With a few answers, what helped you comes more often.',
          'Settings shows what your answers add up to, under "What helps you". There you can stop them from choosing what comes next, or erase them.',
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
          'You can. There is no feed and there are no friends lists, and nobody watches your ratings. We do not sell what you tell us, and we show no adverts.',
          'The people who run this Evenkeel look after the computers your entries are kept on, so they could reach them if they had to. Running it does not call for that, and its logs hold no ratings and no quotes.',
        ],
        link: { href: pages.privacy, label: 'Read the privacy notice' },
      },
      {
        slug: 'what-is-the-ai-service-told',
        question: 'What is the AI service told about me?',
        answer: [
          'The numbers you gave, the time of day, which numbers changed against your last two weeks, and which kinds of support helped you or did not. Of your latest quotes, only which pictures and first words on a list of ours came up in them. Nothing else about you.',
          'It is never sent your name, your email address or anything that tells who you are. We ask it not to store what it is sent. If no AI service is set up, or it does not answer, Evenkeel’s own writer does the work, and nothing leaves our computers.',
        ],
      },
      {
        slug: 'how-do-i-export-my-data',
        question: 'Can I have a copy of my data?',
        answer: [
          'Yes, at any time. In Settings, under "Data & Privacy", "Export Data" saves your entries with their quotes as a table (CSV), and "Export everything" saves all we keep about you as one file (JSON).',
          'You need no running plan for this, and it costs nothing. There you can also bring entries along, from such a file or from Daylio. A page with averages and charts, as a PDF, you can make yourself on Analytics.',
        ],
      },
      {
        slug: 'how-do-i-delete-my-account',
        question: 'How do I delete my account?',
        answer: [
          'In Settings, under "Data & Privacy", press "Delete Account". You are asked once, and maybe for your password. Then you are signed out everywhere, your plan ends, and your check-ins, quotes and figures are gone for good. You may want to save a copy first.',
          'What stays are scrambled marks from which nobody can read who you were: that the account is to stay deleted, and that a free trial was used.',
        ],
      },
      {
        slug: 'what-cookies-are-there',
        question: 'Which cookies do you use?',
        answer: [
          'One that keeps you signed in. One by which your answer about cookies is found again. And short ones while you sign in through another service. Nothing follows you from site to site, and there are no advertising cookies.',
          'Some things are kept in your browser and never sent to us, such as the light or dark theme. Where a payment provider’s card form is shown, it sets cookies of its own against fraud.',
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
          'Software does. It is either an AI language service or Evenkeel’s own writer, and under each quote you can read which. No person writes or reads them.',
          'Each quote is checked against a list of rules before you see it: plain words, no promises, nothing that makes your day smaller than it is. Software still gets it wrong at times. If it does, say so with one tap.',
        ],
      },
      {
        slug: 'what-can-i-see-over-time',
        question: 'What can I see over time?',
        answer: [
          'Home has a calendar with the mood of each day. Progress lists every check-in back to the first. Analytics draws your year, a line for each of the 15 feelings, your week, and morning against evening.',
          'Each chart has one sentence that sums it up, and a table with the same numbers. Where there is not enough yet, it says what is missing.',
        ],
      },
      {
        slug: 'what-are-insights',
        question: 'What are insights?',
        answer: [
          'Short notes on what shows in your own entries: that a week was lighter than usual for you, say, or that two feelings often move together. They begin after 14 days with entries.',
          'Each one says how many days it rests on and how sure it is. An insight never says why, as the numbers cannot know that. They are worked out on our own computers, and no AI service is asked.',
        ],
      },
      {
        slug: 'can-i-take-it-to-an-appointment',
        question: 'Can I take my entries to an appointment?',
        answer: [
          'Yes. On Analytics, press "PDF for an appointment". You choose the days and the feelings, and get one page as a PDF with averages and small charts.',
          'It holds no quotes unless you ask for the ones you saved. It shows your own ratings and is no diagnosis. Who gets to see it is up to you: we send it to nobody.',
        ],
      },
      {
        slug: 'how-do-i-hear-what-is-new',
        question: 'How do I hear what is new, or ask for something?',
        answer: [
          'By the newsletter. With an account you turn it on in Settings, under "Email preferences". Without one, there is a box for it on the start page: put your email address in, and we send you an email with a link. You are on the list only once you have followed it. Every newsletter has a link to leave again.',
          'If there is something you would like Evenkeel to do, write to us. The address is at the end of this page.',
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
          'Evenkeel runs in your browser, so you need not install anything. If you would like an icon for it, use your browser’s own "Install" or "Add to Home Screen". It then opens in a window of its own.',
          'There is nothing to fetch from an app store. When there is a new version, Evenkeel offers it and waits until you say so.',
        ],
      },
      {
        slug: 'what-works-without-a-connection',
        question: 'What works without a connection?',
        answer: [
          'On a device you have used before, Home opens as you last saw it, and so do the help lines.',
          'You can check in too. Your check-in is kept on your device and shown as waiting. It is sent once when the connection is back, and closing the page does not lose it. Its words come at once: Evenkeel’s own writer is on your device, too. If your history has more than your device knew, they may be written again when the check-in is sent, and the page says so.',
        ],
      },
      {
        slug: 'does-it-work-with-a-screen-reader',
        question: 'Does it work with a screen reader, or by keyboard?',
        answer: [
          'Yes. Every page can be used by keyboard alone, each chart has a table, and the text grows with your browser’s settings. There is a light and a dark theme, and what moves holds still if your device asks for less motion.',
          'We aim for level AA of the WCAG 2.2 guidelines. If something is in your way, please tell us, and say which page it is.',
        ],
      },
      {
        slug: 'what-if-i-cannot-sign-in',
        question: 'I cannot sign in. What can I do?',
        answer: [
          'If you forgot your password, press "Forgot password?" where you sign in. We email you a link that works once, for one hour. Look in your spam folder if it does not come.',
          'If you have a second step and no phone at hand, enter one of your recovery codes in place of the code. If you have none left, write to us from the address of your account.',
        ],
        link: { href: pages.auth, label: 'Go to Sign In' },
      },
      {
        slug: 'how-do-i-reach-support',
        question: 'How do I reach somebody?',
        answer: [
          'Write to the address at the end of this page. A person reads it. It helps if you say what you did, what you saw and what device you have. Please never send us your password or a card number.',
          'Support cannot help in a crisis, and nobody watches the mailbox day and night. The help lines do answer.',
        ],
        link: { href: pages.help, label: 'Open the help lines' },
      },
    ],
  },
];
