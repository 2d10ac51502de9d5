import { PRODUCT_NAME, REFUND_DAYS, TRIAL_DAYS } from '../../../contract/limits.ts';
import { pages } from '../../../contract/pages.ts';
import { SupportLink } from '../../ui/help/support-link.tsx';
import { PageSection } from './layout/page-section.tsx';
import { StartTrialLink, StaticPageLayout } from './layout/static-page-layout.tsx';
import { monthlyPrice } from './price.ts';

/** Who the app is for and how it works, in eight parts. */
export function AboutPage() {
  return (
    <StaticPageLayout>
      <div className="wrap pt-6 pb-section lg:pt-10">
        <div className="grid max-w-[46rem] gap-4">
          <h1>About {PRODUCT_NAME}</h1>
          <p className="text-lead text-muted">
            A ship on an even keel is not one that meets no waves. It is one that comes level again. We made{' '}
            {PRODUCT_NAME} for that: a few quiet minutes, a kind word, and a clear view of your days.
          </p>
        </div>
        <div className="mt-section grid gap-section">
          <MissionSections />
          <TransparencySections />
          <GetStarted />
          <PageSection title="Contact">
            <p>
              Something is unclear, does not work, or could be kinder? Write to us. A person reads it. You need no
              account to ask.
            </p>
            <SupportLink />
          </PageSection>
        </div>
      </div>
    </StaticPageLayout>
  );
}

const MissionSections = () => (
  <>
    <PageSection title="Our Mission">
      <p>
        To give people a gentle way to notice how they are. Most of us are asked how we feel and say "fine".{' '}
        {PRODUCT_NAME} asks in 15 small parts, listens without a verdict, and answers with a few words meant for that
        moment.
      </p>
    </PageSection>
    <PageSection title="What Makes It Different">
      <ul className="grid list-disc gap-2 pl-5">
        <li>Every quote is written for what you just rated, not drawn from a list of sayings.</li>
        <li>Nothing is graded. A low day is shown as deep water, not as a failure.</li>
        <li>Missing a day costs you nothing, and you can fill in any of the last seven.</li>
        <li>Under each quote it says who wrote it, and you can ask why it says what it says.</li>
        <li>Help lines are one tap away on every page, free, without an account.</li>
      </ul>
    </PageSection>
    <PageSection title="How We Help">
      <p>
        You check in when you like: in the morning, the afternoon or the evening. You get a short quote, which you can
        save or share. Over time a calendar and charts show how each feeling moves, and insights say plainly what tends
        to go together, and how sure that is. If you see a doctor or talk to somebody, one page as a PDF sums it up.
      </p>
    </PageSection>
  </>
);

const TransparencySections = () => (
  <>
    <PageSection title="Technology">
      <p>
        Your quotes are written by an AI language service. Where none is set up, or when it does not answer in time, our
        own built-in writer takes over; it runs with us and sends nothing anywhere. Each text is checked against our
        rules before you see it: <a href={pages.howWeWrite}>how we write</a> has all of them.
      </p>
      <p>
        What the service is sent: the ratings you gave and the time of day. Once you have been here a while, also which
        ratings moved against your own last two weeks, which kinds of words helped you or did not, and which pictures
        and first words, of a fixed list of ours, your latest quotes had. What it is never sent: your name, your email
        address, or anything else that says who you are.
      </p>
      <p>
        More in our <a href={pages.privacy}>privacy notice</a>.
      </p>
    </PageSection>
    <PageSection title="Disclaimer">
      <p>
        {PRODUCT_NAME} is not a substitute for professional mental-health advice, diagnosis or treatment. It is not a
        crisis service, and nobody watches what you enter. If you need someone to talk to, these{' '}
        <a href={pages.help}>help lines</a> are there for you. If life is in danger, call your emergency number.
      </p>
    </PageSection>
    <PageSection title="Our Commitment">
      <ul className="grid list-disc gap-2 pl-5">
        <li>We do not sell what you tell us, and show no advertising.</li>
        <li>You can have everything we keep about you, or delete it all, by a button in Settings.</li>
        <li>You see the price and the day of the first payment before you give a card.</li>
        <li>You cancel in two clicks, and can have your first payment back within {REFUND_DAYS} days of it.</li>
        <li>We keep {PRODUCT_NAME} usable by keyboard, by screen reader, in large type and on small phones.</li>
      </ul>
    </PageSection>
  </>
);

const GetStarted = () => (
  <PageSection title="Get Started">
    <p>
      {TRIAL_DAYS} days with everything open, then {monthlyPrice} a month. Cancel before they end and you pay nothing.
    </p>
    <StartTrialLink className="justify-self-start" />
  </PageSection>
);
