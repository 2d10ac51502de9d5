import { PRODUCT_NAME, REFUND_DAYS, TRIAL_DAYS } from '#contract/limits.ts';
import { pages } from '#contract/pages.ts';
import { SupportLink } from '../../ui/help/support-link.tsx';
import { PageSection } from './layout/page-section.tsx';
import { StartTrialLink, StaticPageLayout } from './layout/static-page-layout.tsx';
import { monthlyPrice } from './price.ts';

/** Who the app is for and how it works, in eight sections. */
export function AboutPage() {
  return (
    <StaticPageLayout>
      <div className="wrap pt-6 pb-section lg:pt-10">
        <div className="grid max-w-[46rem] gap-4">
          <h1>About {PRODUCT_NAME}</h1>
          <p className="text-lead text-muted">
            A ship on an even keel still meets waves. It just comes level again. That's what {PRODUCT_NAME} is for: a
            few quiet minutes, a kind word and a clear view of your days.
          </p>
        </div>
        <div className="mt-section grid gap-section">
          <MissionSections />
          <TransparencySections />
          <GetStarted />
          <PageSection title="Contact">
            <p>
              Is something unclear or not working? Could it be kinder? Write to us. A person reads every message. You
              don't need an account.
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
        {PRODUCT_NAME} asks in 15 small parts, listens without judging, and answers with a few words meant for that
        moment.
      </p>
    </PageSection>
    <PageSection title="What Makes It Different">
      <ul className="grid list-disc gap-2 pl-5">
        <li>Every quote answers what you just rated. None is a famous saying.</li>
        <li>Nothing is graded. A low day is shown lower, not as failure.</li>
        <li>Missing a day costs nothing, and you can fill in any of the last seven.</li>
        <li>Each quote says who wrote it, and you can ask why it says what it does.</li>
        <li>Help lines are one tap away on every page, free and without an account.</li>
      </ul>
    </PageSection>
    <PageSection title="How We Help">
      <p>
        You check in when you like: in the morning, the afternoon or the evening. You get a short quote, which you can
        save or share. Over time a calendar and charts show how each feeling moves, and insights say plainly what tends
        to go together, and how sure we are. If you're seeing a doctor or talking to someone, a one-page PDF sums it up.
      </p>
    </PageSection>
  </>
);

const TransparencySections = () => (
  <>
    <PageSection title="Technology">
      <p>
        Your quotes are written by an AI language service. If none is set up, if it doesn't answer in time or breaks a
        rule, and whenever the help lines open, our own writer takes over; it chooses from passages written in advance,
        and sends nothing anywhere. Each text is checked against our rules before you see it:{' '}
        <a href={pages.howWeWrite}>how we write</a> has all of them.
      </p>
      <p>
        The service receives the ratings you gave and the time of day. Once you've been here a while, it also receives
        which ratings have changed compared with your last two weeks, which kinds of words helped you or didn't, and
        which images and opening words, from a fixed list of ours, your latest quotes used. It never receives your name,
        your email address or anything else that says who you are.
      </p>
      <p>
        More in our <a href={pages.privacy}>privacy notice</a>.
      </p>
    </PageSection>
    <PageSection title="Disclaimer">
      <p>
        {PRODUCT_NAME} is not a substitute for professional mental-health advice, diagnosis or treatment. It isn't a
        crisis service, and nobody monitors what you enter. If you need someone to talk to, these{' '}
        <a href={pages.help}>help lines</a> are there for you. If life is in danger, call your emergency number.
      </p>
    </PageSection>
    <PageSection title="Our Commitment">
      <ul className="grid list-disc gap-2 pl-5">
        <li>We don't sell what you tell us, and we show no advertising.</li>
        <li>You can download everything we keep about you, or delete it all, with a button in Settings.</li>
        <li>You see the price and the date of the first payment before you enter a card.</li>
        <li>You can cancel in two steps, and get your first payment back within {REFUND_DAYS} days of it.</li>
        <li>We keep {PRODUCT_NAME} usable with a keyboard, a screen reader, large text and small phones.</li>
      </ul>
    </PageSection>
  </>
);

const GetStarted = () => (
  <PageSection title="Get Started">
    <p>
      {TRIAL_DAYS} days with full access, then {monthlyPrice} a month. Cancel before they end and you pay nothing.
    </p>
    <StartTrialLink className="justify-self-start" />
  </PageSection>
);
