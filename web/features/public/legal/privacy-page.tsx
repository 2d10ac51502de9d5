import { MONTHLY_PRICE_PENCE } from '../../../../contract/limits.ts';
import { pages } from '../../../../contract/pages.ts';
import { Button } from '../../../ui/form/button.tsx';
import { LegalPage, type LegalSection, SupportEmailLink } from './legal-page.tsx';

const price = `£${(MONTHLY_PRICE_PENCE / 100).toFixed(2)}`;

const sections: readonly LegalSection[] = [
  {
    title: 'Introduction',
    text: [
      'How you feel is nobody’s business but yours. This notice says what Evenkeel keeps about you, why, for how long, and who else gets to see any of it. "We" are the people who run this Evenkeel. We decide what is done with your data, and we answer for it.',
    ],
  },
  {
    title: 'What we collect',
    text: [
      <List
        key="collected"
        items={[
          'Your email address, and your name if you give one. If you sign in through another service: the number it knows you by, your name, your address, whether it is confirmed, and a copy of your picture there. You can remove the picture in Settings.',
          'Your password only as a hash that cannot be turned back. If you set up a second step: its secret, encrypted, and hashes of your recovery codes.',
          'Your check-ins: the 15 numbers, which of them you set, which you took over from the time before and which you left alone (those are kept as 3), the time of day, the day it was for you, and whether you filled it in on a later day.',
          'Your quotes: the words, who wrote them, which of our rules refused a text on the way to them, which sliders they answer, which of them you saved, and whether you said that they helped.',
          'Words that you report to us, if you choose to: the text, its 15 numbers, the time of day, who wrote it, and what you say of it. You are shown all of it first. Your name and your account are not with it.',
          'What we work out from your check-ins: sums for each day, totals, days in a row, and insights (short notes on what shows in your entries). And whether you want to see your days in a row.',
          'Your time zone, so that a day is your own day.',
          'Your plan: when it began, when it ends, which charges went through or failed, what was given back, and the numbers the payment provider knows you by. Never your full card number.',
          'If you ask for the newsletter: your email address, when you asked and when you confirmed it, and which newsletters were sent to you. If your mail service says for good that mail does not reach you, or you mark ours as spam: that we may not send you newsletters, and why.',
          'If you have an account: which mails you want from us.',
          'What you agreed to and when: that your check-ins are kept, and which cookies may be set.',
          'What happened in your account: sign-ins and tries that failed, changes to how it is kept safe, and copies of the data that were taken. You can read that list in Settings.',
          'For each device you are signed in on: its network address, what browser it is, and when it was last used. Failed tries to sign in are counted by network address, so that guessing comes to an end; that count is only in memory and never written down.',
        ]}
      />,
      'We ask for nothing else about you, and we buy nothing about you from others. What you try on the start page does not reach us: your browser writes those words itself.',
    ],
  },
  {
    title: 'How we use it',
    text: [
      'To write your quote, to show you your own history, to find what shows in it, to make the page you can take to an appointment, to take your payment, to send the mails you need (to confirm your address, about your plan, about the safety of your account), to send you the newsletter if you asked for it, and to keep others out. For nothing else. We do not measure whether you open a mail or follow a link in it. We show no advertising, build no profile for others, and sell nothing.',
      'In the terms of data protection law: what is needed for our contract with you, your explicit consent for what you tell us about how you feel (we ask before your first check-in, and you can withdraw it in Settings), your consent for the newsletter, and our legitimate interest in keeping accounts safe.',
    ],
  },
  {
    title: 'AI and third-party services',
    text: [
      'Quotes are written by our own software, or by an AI language service if one is set up. Under each quote you can read which of the two it was.',
      'The AI service is sent the numbers you gave, the time of day, which numbers changed against your last two weeks, and which kinds of support you said helped or did not. Of your latest quotes it is told only which pictures and first words on a fixed list of ours came up in them. It is shown its own drafts again, to mend them and to read them once more. Or it is set up only to choose among texts of ours. It is never sent your name, your address, your earlier quotes or anything else that tells who you are. Where it lets us, we ask it not to store what it is sent. If you would rather no AI service were asked, Settings has a switch: your words are then written on your device.',
      'Insights, charts and the page for an appointment are worked out on our own computers. No AI service has a part in them. Nothing is decided about you from your ratings: all that follows from them by itself is which words you get, and that the help lines may open beside them.',
    ],
  },
  {
    title: 'Who we share it with',
    text: [
      'Only with services that do a part of the work for us, each only what it needs:',
      <List
        key="shared"
        items={[
          `A card payment provider: your email address, a number of ours that stands for you, your card (you type it into the provider’s own form) and the ${price} it takes each month.`,
          'A mail service: your email address and the mail.',
          'A hosting service: the computers all this runs on.',
          'An AI language service, if one is set up: as the section before this one says.',
          'An outside sign-in service, if you use one: that you signed in to Evenkeel.',
        ]}
      />,
      'The page for an appointment is made when you ask for it and given to you alone. We keep no copy, and we send it to nobody.',
      'We give data to authorities only where the law obliges us to.',
    ],
  },
  {
    title: 'Security',
    text: [
      'The connection is encrypted. Passwords are hashed with argon2id, links in mails about your account serve once and soon expire, and you can turn on a second step at sign-in. Your name and the words of your quotes are stored encrypted, with a key of your own that is destroyed the moment you delete your account. Words you report to us are stored as they are, so that a person can read them. The 15 numbers are not encrypted either, because every chart is worked out from them: they stand beside a number instead of a name. Our own logs hold no ratings, no quotes, no email addresses and no keys. No system is perfectly safe: if something happens to your data that could harm you, we tell you.',
    ],
  },
  {
    title: 'Your privacy rights',
    text: [
      'You can see what we keep about you, have it corrected, have a copy of it, have it deleted, and take back your consent, at any time and free of charge. In Settings you can change your name, address and password, remove your picture, sign devices out, choose which mails you get, erase what you said about which quotes helped, and take back your consent to the keeping of health data: no check-in is then made any more.',
      <>
        Under "Data &amp; Privacy" in Settings you can save a copy of everything (JSON) and of your entries (CSV), bring
        entries along, and delete your account. No plan is needed for any of it. If you cannot get in, write to{' '}
        <SupportEmailLink /> from the address of your account. You can also complain to the data protection authority of
        your country; in the United Kingdom that is the Information Commissioner’s Office.
      </>,
    ],
  },
  {
    title: 'How long we keep it',
    text: [
      'As long as you have an account, unless we say less here. That holds when your plan has ended too: your entries wait for you, and are gone when you delete the account.',
      <List
        key="kept"
        items={[
          'Sign-ins end after 14 days without use, and after 90 days in any case.',
          'Links in mails about your account end within a day; those to undo a change of your address, or to say that an account is not yours, within 7 days. An address whose owner told us that it is not yours: until your account is deleted. How many mails were asked for is counted for a day.',
          'Your email address for the newsletter: until you leave it, or for 30 days if you never confirm it. Which newsletters were sent to you: 400 days, and as long the links to leave in them work.',
          'That we may not send newsletters to an address: until you ask us to forget it, or your account is deleted.',
          'How many quotes you had is counted for a day.',
          'Word from the payment provider that something about your plan has changed: 60 days.',
          'Insights: a year at most.',
          'Words that you reported to us: 400 days. As your name is not with them, we cannot find them to remove them sooner.',
          'What happened in your account: two years.',
          'A choice about cookies made without an account: thirteen months.',
        ]}
      />,
      'When you delete your account, you are signed out everywhere at once, and soon after all of it is gone. The payment provider is told to end your plan and to delete you as its customer. It may have to keep records of payments for as long as the law says.',
      'What stays with us are scrambled marks, made with a key of ours: one says that this account is to stay deleted, and one that a free trial was used, if it was. Neither you nor your address can be read from them. The list of what happened in accounts keeps its lines for their two years, with nobody’s name on them.',
      'Backups may hold what was deleted for some time, until newer ones take their place. If one has to be put back, the mark has your account deleted again.',
    ],
  },
  {
    title: 'Children under 13',
    text: [
      'Evenkeel is not for children under 13, and we do not knowingly keep anything about them. If you believe that a child under 13 has an account, write to us and we will remove it.',
    ],
  },
  {
    title: 'International transfers',
    text: [
      'The services named above may be in another country than you. Where your law asks for safeguards, such as standard contractual clauses, we use only services that give them.',
    ],
  },
  {
    title: 'Cookies and storage in your browser',
    text: [
      'We set only what Evenkeel needs to work as you left it, and nothing that follows you:',
      <List
        key="stored"
        items={[
          'A cookie named evenkeel (with the prefix __Host- on secure connections) that keeps you signed in, for at most 14 days from when it was last used.',
          'Once you have answered the question about cookies without being signed in: a cookie named evenkeel-consent (__Host- as above), by which your answer is found again, for twelve months. Your answer itself is kept by us, and with your account when you sign in.',
          'While you sign in through another service: a cookie named evenkeel-google or evenkeel-platform that connects the way there with the way back, and evenkeel-second-step if you are asked for a code. Each for ten minutes.',
          'In your browser’s own storage (Cache Storage): the help page and the files Evenkeel is made of, so that they open without a connection. They hold nothing about you.',
          'Also there: whether you chose the light or the dark theme (theme), the country you chose on the help page (help-place), and whether your words are written on this device (words-on-device). If you turn single-key shortcuts off, that is stored too (keyboard-shortcuts). Until the tab is closed: that you have seen the start page (landing-seen), the page you wanted to reach when you were asked to sign in (way-back), and, only if you chose to keep them, the ratings you gave on the start page before you had an account, or on Home before you went on to the check-in page (draft-ratings). Those go with your first check-in, when you sign out, and after a day in any case.',
          'Also there, while you are signed in: what Home showed you last, so that it opens without a connection (last-seen), and a check-in that waits for a connection, with the words written for it here, until it is sent (waiting-check-ins). Both stay on your device and go when you sign out, with a connection or without; you are asked first where a check-in has not been sent. Where you sign out without a connection, a mark is kept (sign-out-due) until your session can be ended. On a device that you share, please sign out.',
        ]}
      />,
      'None of these is optional, and nothing optional is set today: no analytics, no marketing, no cookies of preference. Should that change, only what you have allowed is set.',
      // Without a script the choices cannot be changed, and none were asked for.
      <Button key="choices" variant="secondary" size="small" hidden data-cookie-choices="">
        Change my cookie choices
      </Button>,
      'The card form of the payment provider, where one is used, sets cookies of its own to prevent fraud, only on the page where you enter a card.',
    ],
  },
  {
    title: 'Changes to this notice',
    text: [
      'If this notice changes in a way that matters to you, we tell you by email before the change applies. The date at the top says when it last changed.',
    ],
  },
  {
    title: 'Contact',
    text: [
      <>
        Write to <SupportEmailLink />. A person reads it.
      </>,
    ],
  },
  {
    title: 'A note on mental health',
    text: [
      <>
        Evenkeel is not a crisis service, and nobody watches your ratings. If you are in distress, please talk to
        somebody: in the United States and Canada call or text 988, the Suicide and Crisis Lifeline. In an emergency
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
