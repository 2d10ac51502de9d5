import { pages } from '#contract/pages.ts';
import { Button } from '#web/ui/form/button.tsx';
import { SupportEmailLink } from '#web/ui/help/support-email-link.tsx';
import { monthlyPrice } from '../price.ts';
import { LegalPage, type LegalSection } from './legal-page.tsx';

const sections: readonly LegalSection[] = [
  {
    title: 'Introduction',
    text: [
      'How you feel is nobody\'s business but yours. This notice says what Evenkeel keeps about you, why, for how long, and who else sees any of it. "We" are the people who run this Evenkeel. We decide what happens to your data, and we\'re responsible for it.',
    ],
  },
  {
    title: 'What we collect',
    text: [
      <List
        key="collected"
        items={[
          "Your email address, and your name if you give one. If you sign in through another service: the number it knows you by, your name, your address, whether it's confirmed, and a copy of your picture there. You can remove the picture in Settings.",
          "Your password, only as a hash that can't be reversed. If you set up two-step sign-in: its secret, encrypted, and hashes of your recovery codes.",
          'Your check-ins: the 15 numbers, which of them you set, which you carried over from last time and which you left alone (those are stored as 3), the time of day, whether it was the small hours of the night, what day it was for you, and whether you filled it in on a later day.',
          "Your quotes: the words, who wrote them, what an AI service was sent for them if one was asked, which of our rules refused a text along the way, which sliders they're about, which of them you saved, whether you said they helped, and whether that may shape the next ones.",
          "Quotes you report to us, if you choose to: the text, its 15 numbers, the time of day, who wrote it, and what you say about it. You see all of it first. Your name and your account aren't included.",
          'What we work out from your check-ins: sums for each day, totals, days in a row, and insights (short notes on patterns in your entries). And whether you want to see your days in a row, and your days of rest.',
          'Your time zone, and when your day ends, so your days start and end when yours do.',
          'Your plan: when it began, when it ends, which charges went through or failed, what was refunded, and the numbers the payment provider knows you by. Never your full card number.',
          "If you ask for the newsletter: your email address, when you asked and when you confirmed it, and which newsletters were sent to you. If your email service tells us that our emails can't reach you, or you mark ours as spam: that we may not send you newsletters, and why.",
          'If you have an account: which emails you want from us.',
          'What you agreed to and when: storing your check-ins, and which cookies may be set.',
          'Your account activity: sign-ins and failed attempts, changes to your security settings, and downloads of your data. You can read that list in Settings.',
          "For each device you're signed in on: its network address, its browser, and when it was last used. And the kinds of device you've signed in from, such as Chrome on Android, so that we can tell you about a new one.",
          "To stop guessing: how many attempts to sign in there were, and that you've signed in from a network before. Both are stored under codes made with a key of ours, from which neither your email address nor the network's can be read.",
        ]}
      />,
      "We ask for nothing else about you, and we buy nothing about you from others. What you try on the homepage doesn't reach us: your browser writes those words itself.",
    ],
  },
  {
    title: 'How we use it',
    text: [
      "To write your quote, to show you your own history, to find patterns in it, to make the page you can take to an appointment, to take your payment, to send the emails you need (to confirm your address, about your plan, about your account's security), to send you the newsletter if you asked for it, and to keep others out. For nothing else. We don't measure whether you open an email or follow a link in it. We show no advertising, build no profile for others, and sell nothing.",
      "In data protection terms, our legal bases are: what's needed for our contract with you, your explicit consent for what you tell us about how you feel (we ask before your first check-in, and you can withdraw it in Settings), your consent for the newsletter, and our legitimate interest in keeping accounts safe.",
    ],
  },
  {
    title: 'AI and third-party services',
    text: [
      'Quotes are written by our own software, or by an AI language service if one is set up. Each quote says which.',
      "The AI service receives the numbers you gave, the time of day, which numbers have changed compared with your last two weeks, and which kinds of support you said helped or didn't. About your latest quotes it's told only which images and opening words, from a fixed list of ours, they used. It's shown its own drafts again, to correct them and check them once more. Or it may be set up only to choose from texts of ours. It never receives your name, your address, your earlier quotes or anything else that says who you are. If it lets us, we ask it not to store what it receives. If you'd rather not use an AI service, there's a switch in Settings: your words are then written on your device.",
      'Insights, charts and the page for an appointment are worked out on our own computers, without any AI service. No decisions are made about you from your ratings: the only automatic results are which words you get, and that the help lines may open beside them.',
    ],
  },
  {
    title: 'Who we share it with',
    text: [
      'Only with services that do part of the work for us, and only what each one needs:',
      <List
        key="shared"
        items={[
          `A card payment provider: your email address, a number of ours that identifies you, your card (you type it into the provider's own form) and the ${monthlyPrice} it takes each month.`,
          'An email service: your email address and the email.',
          'A hosting service: the computers all this runs on.',
          'An AI language service, if one is set up: as described in the section above.',
          'An outside sign-in service, if you use one: that you signed in to Evenkeel.',
        ]}
      />,
      "The page for an appointment is made when you ask for it and given only to you. We keep no copy, and we don't send it to anyone.",
      'We only give data to authorities if the law requires us to.',
    ],
  },
  {
    title: 'Security',
    text: [
      "The connection is encrypted. Passwords are hashed with argon2id, links in emails about your account work once and soon expire, and you can turn on two-step sign-in. Your name and the words of your quotes are stored encrypted, with your own key, which is destroyed the moment you delete your account. Quotes you report to us are stored unencrypted, so that a person can read them. The 15 numbers aren't encrypted either, because every chart is worked out from them: they're stored with a number instead of a name. Our own logs contain no ratings, no quotes, no email addresses and no keys. No system is perfectly safe: if something happens to your data that could harm you, we'll tell you.",
    ],
  },
  {
    title: 'Your privacy rights',
    text: [
      "You can see what we keep about you, have it corrected, have a copy of it, have it deleted, and withdraw your consent, at any time and free of charge. In Settings you can change your name, address and password, remove your picture, sign devices out, choose which emails you get, clear what you said about which quotes helped, and withdraw your consent to us storing health data: you then can't check in.",
      <>
        Under "Data &amp; Privacy" in Settings you can save a copy of everything (JSON) and of your entries (CSV),
        import entries, and delete your account. You don't need a plan for any of it. If you're locked out, write to{' '}
        <SupportEmailLink /> from your account's email address. You can also complain to your country's data protection
        authority; in the United Kingdom that's the Information Commissioner's Office.
      </>,
    ],
  },
  {
    title: 'How long we keep it',
    text: [
      "As long as you have an account, unless it says less here. That's also true once your plan has ended: your entries are kept for you until you delete the account.",
      <List
        key="kept"
        items={[
          'Sign-ins end after 14 days without use, and after 90 days in any case.',
          "Links in emails about your account expire within a day; those to undo a change of your address, or to say that an account isn't yours, within 7 days. An address whose owner told us it isn't yours: until your account is deleted. How many emails were asked for is counted for a day.",
          'Your email address for the newsletter: until you unsubscribe, or for 30 days if you never confirm it. Which newsletters were sent to you: 400 days. Their unsubscribe links work for as long.',
          'That we may not send newsletters to an address: until you ask us to forget it, or your account is deleted.',
          'How many quotes you had is counted for a day.',
          'Messages from the payment provider that something about your plan has changed: 60 days.',
          'Insights: a year at most.',
          "Quotes you reported to us: 400 days. As your name isn't with them, we can't find them to remove them sooner.",
          'Your account activity: two years.',
          "The kinds of device you've signed in from: 400 days after the last time.",
          "Counts of attempts to sign in, of check-ins and of reported quotes: a day at most. That you've signed in from a network before: 90 days. Deleting your account doesn't end these sooner, as the codes don't say whose they are.",
          'A choice about cookies made without an account: thirteen months.',
        ]}
      />,
      "When you delete your account, you're signed out everywhere straight away, and soon after all of it is gone. The payment provider is told to end your plan and to delete you as its customer. It may have to keep payment records for as long as the law requires.",
      "We keep one or two codes, made with a key of ours: one so this account stays deleted, and one that shows a free trial was used or a payment refunded, if so. Neither you nor your address can be read from them. The log of account activity keeps its lines for their two years, with nobody's name on them.",
      'Backups may contain what was deleted for some time, until newer ones replace them. If one has to be restored, the first code makes sure your account is deleted again.',
    ],
  },
  {
    title: 'Children under 13',
    text: [
      "Evenkeel isn't for children under 13, and we don't knowingly keep anything about them. If you believe a child under 13 has an account, write to us and we'll remove it.",
    ],
  },
  {
    title: 'International transfers',
    text: [
      'The services named above may be in a different country from you. Where your law requires safeguards, such as standard contractual clauses, we only use services that provide them.',
    ],
  },
  {
    title: 'Cookies and storage in your browser',
    text: [
      'We only set what Evenkeel needs to work as you left it, and nothing that follows you:',
      <List
        key="stored"
        items={[
          'A cookie named evenkeel (with the prefix __Host- on secure connections) that keeps you signed in, for at most 14 days from when it was last used.',
          "Once you've answered the question about cookies without being signed in: a cookie named evenkeel-consent (__Host- as above), used to find your answer again, for twelve months. We keep your answer itself, and attach it to your account when you sign in.",
          "While you sign in through another service: a cookie named evenkeel-google or evenkeel-platform that recognises you when you come back, and evenkeel-mfa-challenge if you're asked for a code. Each for ten minutes.",
          "In your browser's own storage (Cache Storage): the help page, the FAQ and the other pages about Evenkeel, and the files it's made of, so that they open offline. They contain nothing about you.",
          "Also there: whether you chose the light or the dark theme (theme), the country you chose on the help page (help-place), and whether your words are written on this device (on-device-writer). If you turn single-key shortcuts off, that's stored too (keyboard-shortcuts). Until the tab is closed: that you've seen the homepage (landing-seen), the page you wanted to reach when you were asked to sign in (way-back), that you've just signed out (signed-out, until the homepage has said so), and the check-in you've started but not sent, or, only if you chose to keep them, the ratings you gave on the homepage before you had an account (draft-ratings). Those are removed when the check-in is sent, when you sign out, and after a day in any case.",
          "Also there, while you're signed in: what Home last showed you and your newest favorites, so that both open offline (last-seen; if you withdraw your consent for health data, only your account and plan stay in it), and any check-in waiting for a connection, with the words written for it here, until it's sent (offline-check-in-queue). Both stay on your device and are removed when you sign out, online or offline; we ask you first if a check-in hasn't been sent. If you sign out while offline, a mark is kept (sign-out-due) until your session can be ended. On a shared device, please sign out.",
        ]}
      />,
      "None of these is optional, and nothing optional is set today: no analytics, marketing or preference cookies. If that changes, we'll only set what you've allowed.",
      // Hidden without a script, because the choices could not be changed, and none were requested.
      <Button key="choices" variant="secondary" size="small" hidden data-cookie-choices="">
        Change my cookie choices
      </Button>,
      "If a payment provider's card form is used, it sets its own cookies to prevent fraud, only on the page where you enter a card.",
    ],
  },
  {
    title: 'Changes to this notice',
    text: [
      "If this notice changes in a way that matters to you, we'll tell you by email before the change applies. The date at the top says when it last changed.",
    ],
  },
  {
    title: 'Contact',
    text: [
      <>
        Write to <SupportEmailLink />. A person reads every message.
      </>,
    ],
  },
  {
    title: 'A note on mental health',
    text: [
      <>
        Evenkeel isn't a crisis service, and nobody monitors your ratings. If you're in distress, please talk to
        someone: in the United States and Canada, call or text 988, the Suicide and Crisis Lifeline. In an emergency,
        call your local emergency number. The <a href={pages.help}>help page</a> has lines for other countries.
      </>,
    ],
  },
];

export function PrivacyPage() {
  return (
    <LegalPage
      title="Privacy"
      lead="What we keep, why, and for how long. In short: what you tell Evenkeel and what your account needs, and nothing more."
      sections={sections}
    />
  );
}

function List({ items }: { readonly items: readonly string[] }) {
  return (
    <ul className="grid list-disc gap-2 pl-5">
      {items.map((item) => (
        <li key={item}>{item}</li>
      ))}
    </ul>
  );
}
