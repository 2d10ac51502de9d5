import { MONTHLY_PRICE_PENCE } from '../../../../contract/limits.ts';
import { pages } from '../../../../contract/pages.ts';
import { LegalPage, type LegalSection, SupportMail } from './legal-page.tsx';

const price = `£${(MONTHLY_PRICE_PENCE / 100).toFixed(2)}`;

const sections: readonly LegalSection[] = [
  {
    title: 'Introduction',
    text: [
      'How you feel is nobody’s business but yours. This notice says what Evenkeel keeps about you, why, for how long, and who else gets to see any of it. "We" are the people who run this Evenkeel.',
    ],
  },
  {
    title: 'What we collect',
    text: [
      <List
        key="collected"
        items={[
          'Your email address, and your name if you give one. If you sign in through another service: your name, your address, whether it is confirmed, and your picture there.',
          'Your password only as a hash that cannot be turned back.',
          'Your check-ins: the 15 numbers, the time of day, and the day it was for you. Your quotes, which of them you saved, and whether you said that they helped.',
          'Your time zone, so that a day is your own day.',
          'Your plan: when it began, when it ends, whether a charge went through. Never your full card number.',
          'For each device you are signed in on: its network address, what browser it is, and when it was last used.',
        ]}
      />,
    ],
  },
  {
    title: 'How we use it',
    text: [
      'To write your quote, to show you your own history, to take your payment, to send the mails you need (to confirm your address, about your plan, about the safety of your account), and to keep others out. For nothing else. We show no advertising, build no profile for others, and sell nothing.',
      'In the terms of data protection law: what is needed for our contract with you, your explicit consent for what you tell us about how you feel, and our legitimate interest in keeping accounts safe.',
    ],
  },
  {
    title: 'AI and third-party services',
    text: [
      'Quotes are written by our own software, or by an AI language service if one is set up. That service is sent the 15 numbers, the time of day and how the numbers have changed. It is never sent your name, your address or anything that tells who you are. Where it lets us, we ask it not to store or learn from them.',
    ],
  },
  {
    title: 'Who we share it with',
    text: [
      'Only with services that do a part of the work for us, each only what it needs:',
      <List
        key="shared"
        items={[
          `A card payment provider: your email address, your card (you type it into the provider’s own form) and the ${price} it takes each month.`,
          'A mail service: your email address and the mail.',
          'A hosting service: the computers all this runs on.',
          'An AI language service, if one is set up: as the section before this one says.',
          'The service you sign in through, if you use one: that you signed in to Evenkeel.',
        ]}
      />,
      'We give data to authorities only where the law obliges us to.',
    ],
  },
  {
    title: 'Security',
    text: [
      'The connection is encrypted. Passwords are hashed with argon2id, links in mails serve once and soon expire, and you can ask for a second step at sign-in. Our logs hold no ratings, no quotes, no addresses of people and no keys. No system is perfectly safe: if something happens to your data that could harm you, we tell you.',
    ],
  },
  {
    title: 'Your privacy rights',
    text: [
      'You can see what we keep about you, have it corrected, have a copy of it, have it deleted, and take back your consent, at any time and free of charge. You can change your name, address and password in Settings.',
      <>
        For a copy of everything, or to have your account deleted, write to <SupportMail /> from the address of your
        account. You can also complain to the data protection authority of your country; in the United Kingdom that is
        the Information Commissioner’s Office.
      </>,
    ],
  },
  {
    title: 'How long we keep it',
    text: [
      'As long as you have an account. Sign-ins end after 14 days without use, and after 90 days in any case. Links in mails end within a day.',
      'When your account is deleted, all of it goes. What stays is one code computed from your email address, which cannot be turned back into it: it only tells that a free trial was used.',
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
      'We set only what Evenkeel cannot work without, and nothing that follows you:',
      <List
        key="stored"
        items={[
          'A cookie named evenkeel (with the prefix __Host- on secure connections) that keeps you signed in, for at most 14 days from when it was last used.',
          'While you sign in through another service: a cookie that connects the way there with the way back, for ten minutes.',
          'In your browser’s own storage: the help page and the files Evenkeel is made of, so that the help lines open without a connection; whether you chose the light or the dark theme, the country you chose on the help page, and, until the tab is closed, the page you wanted to reach when you were asked to sign in.',
        ]}
      />,
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
        Write to <SupportMail />. A person reads it.
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
      lead="What we keep, why, and for how long. In short: what you tell Evenkeel, and nothing more."
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
