import { PRODUCT_NAME } from '../../../../contract/limits.ts';
import { pages } from '../../../../contract/pages.ts';
import { SupportLink } from '../../../ui/help/support-link.tsx';
import { PageSection } from '../layout/page-section.tsx';
import { StaticPageLayout } from '../layout/static-page-layout.tsx';
import { LiveStatistics } from './live-statistics.tsx';
import { MeasurementsSection } from './measurements-section.tsx';
import { ruleGroups } from './rules.ts';
import { harmPairs } from './writer-measurements.ts';

/** What a quote may and may not say, who writes it, and how well that works: the safety contract, for everyone. */
export function HowWeWritePage() {
  return (
    <StaticPageLayout>
      <div className="wrap pt-6 pb-section lg:pt-10">
        <div className="grid max-w-[46rem] gap-4">
          <h1>How we write</h1>
          <p className="text-lead text-muted">
            Somebody may meet these words at their worst hour. So there are rules for them, the same for every writer.
            Here they are, with how they are kept, how well that works, and where it falls short.
          </p>
        </div>
        <div className="mt-section grid gap-section">
          <Rules />
          <Writers />
          <WhenHelpOpens />
          <DataSentToService />
          <WhenRulesBreak />
          <MeasurementsSection />
          <LiveStatistics />
          <Limitations />
        </div>
      </div>
    </StaticPageLayout>
  );
}

const Rules = () => (
  <PageSection title="What a text may say" id="rules">
    <p>
      27 rules. Nearly all of them are checked by our own software on the finished text, before anybody sees it. The
      numbers in them are our judgement, not medical fact.
    </p>
    {ruleGroups.map(({ title, rules }) => (
      <div key={title} className="mt-2 grid gap-2">
        <h3>{title}</h3>
        <ul className="grid gap-3">
          {rules.map(({ rule, name, text }) => (
            <li key={rule} id={`rule-${rule}`} className="scroll-mt-6">
              <b data-rule-name>{name}.</b> {text} <span className="text-small text-muted">Rule {rule}</span>
            </li>
          ))}
        </ul>
      </div>
    ))}
  </PageSection>
);

const Writers = () => (
  <PageSection title="Who writes">
    <p>
      Our own writer is software that chooses among whole passages written beforehand, each for one feeling at one
      strength, with the days and hours it is for. It sends nothing anywhere.
    </p>
    <p>
      Where the people who run this {PRODUCT_NAME} have set one up, an AI language service writes for the moment
      instead, and our own writer stands behind it. Either way a machine wrote the text, and under each one it says
      which.
    </p>
  </PageSection>
);

const WhenHelpOpens = () => (
  <PageSection title="On the hardest days">
    <p>
      The help lines open by themselves beside a text when you say that you need help now; when hope is at its lowest
      and there is little support, or a great deal of stress or anxiety; when eight or more of the 15 ratings are hard;
      and when hope was low in three entries running. You can close them. The next time they open all the same.
    </p>
    <p>
      Then no AI service writes, whatever is set up: one may choose among our own writer's texts, and that is all. If
      they offer a step, it is a person or a help line and nothing else. <a href={pages.help}>Help now</a> is on every
      page at any time, free and without an account.
    </p>
    <p>15 sliders are no assessment, and nobody reads along. A text never weighs how much danger you are in.</p>
  </PageSection>
);

const DataSentToService = () => (
  <PageSection title="What a service is sent">
    <p>If an AI service writes, this is what it learns of you:</p>
    <ul className="grid list-disc gap-2 pl-5">
      <li>the ratings you gave and the time of day, or that the entry is for the day before;</li>
      <li>which ratings moved against your own last two weeks, in numbers;</li>
      <li>which kinds of support you said helped, or did not;</li>
      <li>which pictures and first words, of a fixed list of ours, your latest texts had;</li>
      <li>its own drafts, to mend them and to read them once more.</li>
    </ul>
    <p>
      Never your name, your address, a number that stands for you, the texts you read before, or anything you typed.
      Where a service lets us, we ask it not to keep what it is sent. More is in our{' '}
      <a href={pages.privacy}>privacy notice</a>.
    </p>
  </PageSection>
);

const WhenRulesBreak = () => (
  <PageSection title="When a rule breaks">
    <p>
      The text is not shown. The service is asked once more and told what was wrong, and what holds then is read a
      second time with ten questions. If that does not help, if it says nothing usable, or if 15 seconds are over, our
      own writer writes. You always get words, and they say truthfully who wrote them.
    </p>
    <p>
      And when a text keeps every rule and is still wrong? Under each one there is “Report this quote”. You see exactly
      what will be sent, without your name, before you send it. A person reads it, and what went wrong becomes a test
      that every later version has to pass.
    </p>
  </PageSection>
);

const Limitations = () => (
  <PageSection title="What we do not claim">
    <ul className="grid list-disc gap-2 pl-5">
      <li>That a text helps. There has been no study. What people say of their texts is all we have.</li>
      <li>
        That the rules catch everything. They find words and forms, not meaning. Of {harmPairs.pairs} harmful texts
        written to slip past them, {harmPairs.harmfulRefused} were refused for what made them harmful when the rules
        first met them; of as many good ones beside them, {harmPairs.goodRefused} were refused too.
      </li>
      <li>That a doctor has read the passages. None has, and they stand in for none.</li>
      <li>That we would notice a crisis. If life is in danger, please call your emergency number.</li>
    </ul>
    <p>Something here is unclear, or could be kinder? Write to us. A person reads it.</p>
    <SupportLink />
  </PageSection>
);
